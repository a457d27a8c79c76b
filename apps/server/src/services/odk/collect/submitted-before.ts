import { fieldByField } from '@sampark/core/merge/operation';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';
import type { Repositories } from '../../../storage/repositories.ts';
import type { SurveyHistoryTable } from '../../../storage/tables.ts';
import { changesFromText } from '../../sync/changes-text.ts';
import type { StoredResult } from '../../sync/results.ts';
import { addsFilesTo, operationIdOf } from './submission-ids.ts';

/** What somebody had submitted before, and edits now. */
export interface SubmittedBefore {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly form_name: string;
  /** The version that the submission made; `null`: the server has forgotten it, and nobody knows what was seen. */
  readonly version: number | null;
  /** The survey as the person had left it. */
  readonly values: Values;
}

/**
 * Works out what the author of a submission had left: the survey at the version that the submission made, with the files that came
 * for it later. What others have changed since is not in it.
 */
function asLeft(now: Values, later: readonly SurveyHistoryTable[], instance: string): Values {
  const values = new Map<FieldPath, Value>(Object.entries(now));
  const changesOf = ({ changes }: SurveyHistoryTable) => fieldByField(changesFromText(changes));
  for (const entry of later.toReversed()) {
    for (const { field, was } of changesOf(entry)) values.set(field, was);
  }
  for (const entry of later) {
    if (!addsFilesTo(entry.op_id, instance)) continue;
    for (const { field, now: sent, mine } of changesOf(entry)) values.set(field, mine ?? sent);
  }
  return Object.fromEntries(values);
}

/**
 * Finds the survey that a submission made or changed; `null`: there is none.
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
  const result = operation && (JSON.parse(operation.result) as StoredResult);
  const version = result?.version ?? null;
  const later = version === null ? [] : await r.history.since([{ panchayat_id, survey_id, after: version }]);
  const values = asLeft(JSON.parse(row.doc) as Values, later, instance);
  return { survey_id, panchayat_id, form_name, version, values };
}
