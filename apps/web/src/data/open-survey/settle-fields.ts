import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { OperationStamp } from '@sampark/core/device/queue';
import { recordSettlings } from '@sampark/core/device/records/record-settling';
import { settleField } from '@sampark/core/device/settle';
import { chosen } from '@sampark/core/device/survey-state';
import { typesSaved } from '@sampark/core/forms/definition/entity';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { ANY_VERSION } from '../database/device-store.ts';
import type { ChoiceResult } from '../ports/surveys/open-survey.ts';
import { formWithRecords } from '../records/with-records.ts';
import { type RecordSteps, recordSteps } from './save-records.ts';
import { tryToWrite } from './save-survey.ts';
import type { Editing } from './typing/editing.ts';

type Choice = (row: LocalSurvey) => LocalSurvey;

/** Works out what a choice does to the records of the survey. */
async function stepsOfRecords(
  { workspace, state }: Editing,
  choice: Choice,
  fields: readonly FieldPath[],
  now: OperationStamp,
): Promise<RecordSteps | undefined> {
  const { forms } = workspace;
  const row = state?.row;
  const kept = row && forms.formOf(row.identity);
  if (!kept || typesSaved(kept).length === 0) return undefined;
  const form = await formWithRecords(workspace, kept, row.identity.panchayat_id);
  const savings = recordSettlings(form, row, choice(row), fields);
  const known = savings.filter(({ form_name }) => forms.has(form_name, ANY_VERSION));
  return recordSteps(workspace, row.identity, known, now);
}

/** Writes the answers that a person chose where there are several, for the survey and for the records that hear of them, and sends them. */
export const settleFields = (
  editing: Editing,
  values: readonly (readonly [FieldPath, Value])[],
): Promise<ChoiceResult> =>
  editing.queue.run(async () => {
    const now = editing.workspace.stamp();
    const choice: Choice = (row) =>
      values.reduce((next, [field, value]) => settleField(next, field, value, now.at), row);
    const fields = values.map(([field]) => field);
    const beside = await stepsOfRecords(editing, choice, fields, now);
    const result = await tryToWrite(editing, (next) => chosen(next, choice, now), beside);
    if (result.ok) void editing.workspace.loop.send();
    return result;
  });
