import type { RecordFacts } from '@sampark/core/records/record-facts';

/** Makes a living household directly below panchayat `p1`, with what a test changes. */
export const aRecord = (record_id: string, more: Partial<RecordFacts> = {}): RecordFacts => ({
  record_id,
  panchayat_id: 'p1',
  type: 'household',
  label: record_id,
  parent: '',
  merged_into: '',
  is_closed: false,
  is_deleted: false,
  ...more,
});
