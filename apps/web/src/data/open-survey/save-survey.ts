import { type LocalSurvey, shownValues } from '@sampark/core/device/local-survey';
import { chosen, type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkVillageName } from '@sampark/core/forms/checks/validate';
import { typesSaved } from '@sampark/core/forms/definition/entity';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { deviceFailure } from '../database/failure.ts';
import type { ChoiceResult, SaveResult } from '../ports/surveys/open-survey.ts';
import { formWithRecords } from '../records/with-records.ts';
import { type RecordSteps, saveWithRecords } from './save-records.ts';
import { type Editing, withTyping } from './typing/editing.ts';
import { waitForServer } from './wait-for-server.ts';
import { owesDraft, write } from './write-draft.ts';

/** Makes the draft the saved copy, on this device. @returns `null`: all of it is saved */
const writeSaved = async (editing: Editing): Promise<SaveResult | null> => {
  const { workspace, state: found } = editing;
  if (!found?.row) return { kind: 'failed', because: 'device_broken' };
  const shown = shownValues(withTyping(editing, found.row));
  const form = workspace.forms.formOf(found.row.identity);
  const isOfVillage = subjectTypeOf(form) === 'village';
  const problem = isOfVillage ? checkVillageName(valueAt(shown, VILLAGE_NAME)) : null;
  if (problem) return { kind: 'invalid', field: VILLAGE_NAME, problem };
  const now = workspace.stamp();
  try {
    if (typesSaved(form).length > 0) {
      const what = {
        found,
        shown: withTyping(editing, found.row),
        // A rule may read a record that the screen has not read yet.
        form: await formWithRecords(workspace, form, found.row.identity.panchayat_id),
      };
      const { survey, records: beside } = saveWithRecords(workspace, what, now);
      await write(editing, survey, { ends: true, beside });
    } else await write(editing, (next) => saved(next, now), { ends: true });
  } catch (error) {
    owesDraft(editing, 'failed');
    return { kind: 'failed', because: deviceFailure(error) };
  }
  // Fields that wait for a choice between two values stay in the draft; all others are saved.
  return Object.keys(editing.state?.row?.draft?.edits ?? {}).length > 0 ? { kind: 'conflict' } : null;
};

/**
 * Saves, sends, and waits a while for the server.
 * @param written called when the device has done what it can, before the server is asked
 */
export const saveSurvey = async (editing: Editing, written?: () => void): Promise<SaveResult> => {
  const { workspace, surveyId, queue } = editing;
  const result = await queue.run(() => writeSaved(editing));
  written?.();
  if (result) {
    if (result.kind === 'conflict') void workspace.loop.send();
    return result;
  }
  return workspace.platform.online() ? waitForServer(workspace, surveyId) : { kind: 'local' };
};

/** Writes a step, and what is done to records beside it, and says whether the device took it. */
export const tryToWrite = async (
  editing: Editing,
  step: (state: SurveyState) => SurveyState,
  beside?: RecordSteps,
): Promise<ChoiceResult> => {
  try {
    await write(editing, step, { beside });
    return { ok: true };
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
};

/** Writes a person's choice about a survey as a whole, and sends it. */
export const choose = (
  editing: Editing,
  choice: (row: LocalSurvey, at: string) => LocalSurvey,
): Promise<ChoiceResult> =>
  editing.queue.run(async () => {
    const now = editing.workspace.stamp();
    const result = await tryToWrite(editing, (next) => chosen(next, (row) => choice(row, now.at), now));
    if (result.ok) void editing.workspace.loop.send();
    return result;
  });
