import { MERGED_INTO } from '../survey/record-form.ts';
import type { Values } from '../survey/values.ts';
import type { RecordFacts } from './record-facts.ts';
import type { RecordTree } from './record-tree.ts';

/** The edit of one record. */
export interface RecordEdit {
  readonly record_id: string;
  readonly set: Values;
}

/** Why two records cannot be merged. */
export type MergeRefusal = 'unknown' | 'same' | 'other_type' | 'other_panchayat';

const refusalOf = (one: RecordFacts, other: RecordFacts): MergeRefusal | null => {
  if (one.record_id === other.record_id) return 'same';
  if (one.type !== other.type) return 'other_type';
  return one.panchayat_id === other.panchayat_id ? null : 'other_panchayat';
};

/**
 * Says that two records are the same thing. The one with the smaller id stays, whoever merges them and in whatever order:
 * so all who merge the same records apart, however they go about it, are left with the same one, also where their merges are
 * in conflict. Whatever people like better of the other one they choose as answers, field by field.
 * @returns the edit that merges them, or why they cannot be merged
 */
export function mergeRecords(tree: RecordTree, one: string, other: string): RecordEdit | MergeRefusal {
  const [first, second] = [tree.canonical(one), tree.canonical(other)];
  if (!first || !second) return 'unknown';
  const refusal = refusalOf(first, second);
  if (refusal !== null) return refusal;
  const [stays, goes] = first.record_id < second.record_id ? [first, second] : [second, first];
  return { record_id: goes.record_id, set: { [MERGED_INTO]: stays.record_id } };
}

/** Takes a merge back: the record stands for itself again, with its own surveys, and with what was merged into it before. */
export const splitRecord = (record_id: string): RecordEdit => ({ record_id, set: { [MERGED_INTO]: null } });
