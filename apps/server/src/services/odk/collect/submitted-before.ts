import { fieldByField } from '@sampark/core/merge/operation';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AppliedOpTable, SurveyHistoryTable } from '../../../storage/tables.ts';
import { changesFromText } from '../../sync/changes-text.ts';
import type { StoredResult } from '../../sync/results.ts';
import { addsFilesTo, isOfSubmission, operationIdOf } from './submission-ids.ts';

/** What somebody had submitted before, and edits now. */
export interface SubmittedBefore {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly form_name: string;
  /** The version that the submission made. */
  readonly version: number;
  /** The answers as their author had left them. What others have said is not among them: ODK Collect has never heard of it. */
  readonly values: Values;
}

/** Finds the version that a submission made, and its author; `null`: nobody knows any more. */
function madeBy(
  operation: AppliedOpTable | undefined,
  history: readonly SurveyHistoryTable[],
  instance: string,
): Pick<SurveyHistoryTable, 'version' | 'user_id'> | null {
  const result = operation && (JSON.parse(operation.result) as StoredResult);
  if (operation && typeof result?.version === 'number')
    return { version: result.version, user_id: operation.user_id };
  return history.find(({ op_id }) => op_id === operationIdOf(instance)) ?? null;
}

/** Puts together what an author has said by several submissions. An answer that waits in a conflict is what they said, too. */
function saidIn(entries: readonly SurveyHistoryTable[]): Values {
  const values = new Map<FieldPath, Value>();
  for (const { changes } of entries) {
    for (const { field, now, mine } of fieldByField(changesFromText(changes))) values.set(field, mine ?? now);
  }
  return Object.fromEntries(values);
}

/**
 * Finds what a submission had left of a survey; `null`: there is no such submission.
 * @param panchayatId that which the edit names
 */
export async function submittedBefore(
  r: Repositories,
  instance: string,
  panchayatId: string,
): Promise<SubmittedBefore | null> {
  const [operation] = await r.operations.byIds([operationIdOf(instance)], [panchayatId]);
  const [row] = await r.surveys.byIds([operation?.survey_id ?? instance]);
  if (row === undefined) return null;
  const { survey_id, panchayat_id, form_name } = row;
  const history = await r.history.since([{ panchayat_id, survey_id, after: 0 }]);
  const made = madeBy(operation, history, instance);
  if (made === null) return null;
  const own = history.filter(
    ({ op_id, user_id, version }) =>
      addsFilesTo(op_id, instance) ||
      (user_id === made.user_id && isOfSubmission(op_id) && version <= made.version),
  );
  return { survey_id, panchayat_id, form_name, version: made.version, values: saidIn(own) };
}
