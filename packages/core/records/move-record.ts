import { RECORD_PARENT } from '../survey/record-form.ts';
import type { RecordEdit } from './merge-records.ts';
import type { RecordTree } from './record-tree.ts';

/** Why a record cannot hang below another one. */
export type MoveRefusal = 'unknown' | 'below_itself' | 'other_panchayat';

/**
 * Hangs a record below another one.
 * @param parent the id of the other one; `null`: directly below the panchayat
 * @returns the edit that moves it, or why it cannot be moved
 */
export function moveRecord(tree: RecordTree, id: string, parent: string | null): RecordEdit | MoveRefusal {
  const record = tree.canonical(id);
  const above = parent === null ? null : tree.canonical(parent);
  if (!record || above === undefined) return 'unknown';
  const { record_id } = record;
  if (above === null) return { record_id, set: { [RECORD_PARENT]: null } };
  if (above.panchayat_id !== record.panchayat_id) return 'other_panchayat';
  const isBelowItself = [above, ...tree.ancestors(above.record_id)].includes(record);
  return isBelowItself ? 'below_itself' : { record_id, set: { [RECORD_PARENT]: above.record_id } };
}
