import { savedValues } from '@sampark/core/device/local-survey';
import type { RecordMarks } from '@sampark/core/records/alike/looks-like';
import { recordMarks } from '@sampark/core/records/alike/record-marks';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import type { Workspace } from '../workspace/workspace.ts';

/** A record as its row says it. */
export interface ReadRecord {
  /** A summary is another object after every change of its row. */
  readonly summary: SurveySummary;
  readonly facts: RecordFacts;
  readonly marks: RecordMarks;
}

/** Records by id. */
export type ReadRecords = ReadonlyMap<string, ReadRecord>;

/**
 * Reads the records of a panchayat. What a record is called is sealed on the device, so each row has to be opened; those that have not
 * changed since stay as they were read before.
 */
export async function readRecords(
  { list, store, forms }: Pick<Workspace, 'list' | 'store' | 'forms'>,
  panchayatId: string,
  before: ReadRecords,
): Promise<ReadRecords> {
  const summaries = (await list.whole()).filter(
    (summary) => isRecord(summary) && summary.panchayat_id === panchayatId,
  );
  const changed = summaries.filter((summary) => before.get(summary.survey_id)?.summary !== summary);
  // A step that changes nothing reads all of them in one transaction and writes nothing.
  const ids = changed.map(({ survey_id }) => survey_id);
  const states = await store.change(ids, (state) => state);
  const read = (summary: SurveySummary): ReadRecord | undefined => {
    const row = states.get(summary.survey_id)?.row;
    if (row === undefined) return before.get(summary.survey_id);
    const values = row ? savedValues(row) : {};
    const is_deleted = !row || row.deletion !== null || Boolean(row.server?.deleted_at);
    const facts = recordFacts({ ...summary, values, is_deleted });
    return facts ? { summary, facts, marks: recordMarks(forms.formOf(summary), values) } : undefined;
  };
  return new Map(
    summaries.flatMap((summary) => {
      const record = read(summary);
      return record ? [[summary.survey_id, record] as const] : [];
    }),
  );
}
