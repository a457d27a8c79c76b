import { acceptedValues } from '@sampark/core/device/accepted-values';
import type { Press } from '@sampark/core/device/edit';
import { type ReviewPress, reviewPress } from '@sampark/core/device/review';
import { savedPress } from '@sampark/core/device/survey-state';
import type { Doubt } from '@sampark/core/reports/findings';
import { acceptedPath } from '@sampark/core/survey/about/accepted';
import { withNote, withoutNote } from '@sampark/core/survey/about/notes';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { type Value, valueAt } from '@sampark/core/survey/values';
import { deviceFailure } from '../database/failure.ts';
import type { ChoiceResult } from '../ports/surveys/open-survey.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Writes a press on this device at once, and sends it. */
async function write(
  { store, stamp, loop }: Workspace,
  { survey_id }: SurveySummary,
  press: Press,
): Promise<ChoiceResult> {
  const now = stamp();
  try {
    await store.change([survey_id], (state) => savedPress(state, press, now));
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  void loop.send();
  return { ok: true };
}

/** Changes what was accepted about an answer. Words that the server has refused go. */
const changeWords = (
  here: Workspace,
  survey: SurveySummary,
  { path }: Doubt,
  change: (saved: Value) => Value,
): Promise<ChoiceResult> => {
  const field = acceptedPath(path);
  return write(here, survey, (row) => [[field, change(valueAt(acceptedValues(row), field))]]);
};

/** Accepts a doubt in the name of the person who is signed in. */
export function acceptDoubt(here: Workspace, survey: SurveySummary, doubt: Doubt): Promise<ChoiceResult> {
  const { user_id: by, full_name: name } = here.user;
  const { id, at } = here.stamp();
  const word = { id, on: doubt.path, text: doubt.rests, by, name, at };
  return changeWords(here, survey, doubt, (saved) => withNote(saved, word));
}

/** Takes back that a doubt was accepted. */
export function reopenDoubt(here: Workspace, survey: SurveySummary, doubt: Doubt): Promise<ChoiceResult> {
  const { accepted } = doubt;
  return changeWords(here, survey, doubt, (saved) => (accepted ? withoutNote(saved, accepted) : saved));
}

/** Returns a survey to its people, in the name of the person who is signed in. */
export function returnDoubt(
  here: Workspace,
  survey: SurveySummary,
  press: ReviewPress,
): Promise<ChoiceResult> {
  const { user_id: by, full_name: name } = here.user;
  const modules = here.forms.formOf(survey).modules.map((module) => module.name);
  return write(here, survey, reviewPress(press, { ...here.stamp(), by, name }, modules));
}
