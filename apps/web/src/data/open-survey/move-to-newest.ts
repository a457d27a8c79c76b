import { shownValues } from '@sampark/core/device/local-survey';
import { moved } from '@sampark/core/device/survey-state';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { begunAnswers, type MadeAnswer } from '@sampark/core/forms/engine/made-answers';
import { fieldAt, formFields } from '@sampark/core/forms/fields/fields';
import { madeDevice } from '../browser/made-device.ts';
import type { ChoiceResult } from '../ports/surveys/open-survey.ts';
import { tryToWrite } from './save-survey.ts';
import type { Editing } from './typing/editing.ts';

/** Returns the answers with which the questions begin that a version asks anew. */
const newAnswers = (
  { state, workspace }: Editing,
  before: FormDefinition,
  form: FormDefinition,
): readonly MadeAnswer[] => {
  if (!state?.row) return [];
  const known = formFields(before);
  const begun = begunAnswers(form, shownValues(state.row), '', madeDevice(workspace.platform));
  return begun.filter(([field]) => !fieldAt(known, field));
};

/**
 * Moves the survey to the newest version of its form that the device has, sends that, and begins the new questions.
 * @param type takes answers that the form makes, as if they were typed
 */
export const moveToNewest = (
  editing: Editing,
  type: (values: readonly MadeAnswer[]) => void,
): Promise<ChoiceResult> =>
  editing.queue.run(async () => {
    const view = editing.view.get();
    const form = view?.newer_form;
    if (!view || !form) return { ok: true };
    const now = editing.workspace.stamp();
    const result = await tryToWrite(editing, (next) => moved(next, form.version, now));
    if (!result.ok) return result;
    const made = newAnswers(editing, view.form, form);
    if (made.length > 0) type(made);
    void editing.workspace.loop.send();
    return result;
  });
