import type { RecordFacts } from '@sampark/core/records/record-facts';
import type { PanchayatRecords } from '../../data/ports/surveys/records.ts';

/** Says which record this is among others of its name: by its house, or else a number of its own, and by what it lies below. */
export function recordLine(records: PanchayatRecords, { record_id, label }: RecordFacts): string {
  const marks = records.marksOf(record_id);
  const number = marks?.house_number ?? marks?.numbers[0] ?? '';
  const above = records.tree.parent(record_id)?.label ?? '';
  return [label, number, above].filter((part) => part !== '').join(' · ');
}
