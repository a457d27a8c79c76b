import type { RecordMarks } from '@sampark/core/records/alike/looks-like';
import { recordMarks } from '@sampark/core/records/alike/record-marks';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { isRecord } from '@sampark/core/survey/summary';
import type { Workspace } from '../workspace/workspace.ts';
import { type ReadRow, readRows } from './read-rows.ts';

/** A record as its row says it. */
export interface ReadRecord extends ReadRow {
  readonly facts: RecordFacts;
  readonly marks: RecordMarks;
}

/** Records by id. */
export type ReadRecords = ReadonlyMap<string, ReadRecord>;

/** Reads the records of a panchayat; those that have not changed since stay as they were read before. */
export async function readRecords(
  workspace: Pick<Workspace, 'list' | 'store' | 'forms'>,
  panchayatId: string,
  before: ReadRecords,
): Promise<ReadRecords> {
  const rows = await readRows(
    workspace,
    (summary) => isRecord(summary) && summary.panchayat_id === panchayatId,
    before,
  );
  const recordOf = (row: ReadRow): ReadRecord | null => {
    if ('facts' in row) return row as ReadRecord;
    const { summary, values } = row;
    const facts = recordFacts({ ...summary, ...row });
    return facts && { ...row, facts, marks: recordMarks(workspace.forms.formOf(summary), values) };
  };
  return new Map(
    [...rows].flatMap(([id, row]) => {
      const record = recordOf(row);
      return record ? [[id, record] as const] : [];
    }),
  );
}
