import type { RecordMarks } from '@sampark/core/records/alike/looks-like';
import { recordMarks } from '@sampark/core/records/alike/record-marks';
import { type FindKeys, findKeys } from '@sampark/core/records/list/find-records';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { PROPERTIES } from '@sampark/core/survey/record-form';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { Workspace } from '../workspace/workspace.ts';
import { type ReadRow, readRows } from './read-rows.ts';

/** A record as its row says it. */
export interface ReadRecord {
  /** A summary is another object after every change of its row. */
  readonly summary: SurveySummary;
  readonly facts: RecordFacts;
  readonly marks: RecordMarks;
  readonly keys: FindKeys;
  /** Its properties, as JSON of `Values`: only a form that chooses a record reads them. */
  readonly said: string;
}

/** Records by id, in the order of their labels. */
export type ReadRecords = ReadonlyMap<string, ReadRecord>;

/** Whether this is the summary of a record of a panchayat. */
export const isRecordOf =
  (panchayatId: string) =>
  (summary: SurveySummary): boolean =>
    isRecord(summary) && summary.panchayat_id === panchayatId;

/** Returns how the labels of records are ordered on this device. */
export const labelOrder = (): Intl.Collator => new Intl.Collator(undefined, { numeric: true });

/** Orders records by their labels. Those that are in order already cost little. */
function byLabel(records: ReadRecord[]): ReadRecord[] {
  const { compare } = labelOrder();
  return records.sort(
    ({ facts: one }, { facts: other }) =>
      compare(one.label, other.label) || compare(one.record_id, other.record_id),
  );
}

function propertiesOf(values: Values): string {
  const properties = Object.entries(values).filter(([path]) => path.startsWith(`${PROPERTIES}.`));
  return JSON.stringify(Object.fromEntries(properties));
}

/** Reads the records of a panchayat; those that have not changed since stay as they were read before, and all where none has. */
export async function readRecords(
  workspace: Pick<Workspace, 'list' | 'store' | 'forms'>,
  panchayatId: string,
  before: ReadRecords,
): Promise<ReadRecords> {
  const rows = await readRows(workspace, isRecordOf(panchayatId), before);
  if (rows === before) return before;
  const recordOf = (row: ReadRow | ReadRecord): ReadRecord | null => {
    if ('facts' in row) return row;
    const { summary, values } = row;
    const facts = recordFacts({ ...summary, ...row });
    if (!facts) return null;
    const marks = recordMarks(workspace.forms.formOf(summary), values);
    return { summary, facts, marks, keys: findKeys(facts.label, marks), said: propertiesOf(values) };
  };
  const records: ReadRecord[] = [];
  for (const id of new Set([...before.keys(), ...rows.keys()])) {
    const row = rows.get(id);
    const record = row ? recordOf(row) : null;
    if (record) records.push(record);
  }
  return new Map(byLabel(records).map((record) => [record.facts.record_id, record]));
}
