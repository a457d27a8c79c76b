import type { Press } from '@sampark/core/device/edit';
import { savedPress } from '@sampark/core/device/survey-state';
import type { ChoiceResult } from '../../ports/surveys/open-survey.ts';
import { tryToWrite } from '../save-survey.ts';
import type { Editing } from './editing.ts';

/** Saves what a person presses on this device at once, beside what is typed, and sends it. */
export const pressNow = (editing: Editing, press: Press): Promise<ChoiceResult> =>
  editing.queue.run(async () => {
    const now = editing.workspace.stamp();
    const result = await tryToWrite(editing, (next) => savedPress(next, press, now));
    if (result.ok) void editing.workspace.loop.send();
    return result;
  });
