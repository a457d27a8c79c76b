import type { RecordFacts } from '@sampark/core/records/record-facts';
import type { RecordTree } from '@sampark/core/records/record-tree';
import type { Violation } from './violation.ts';

/** Returns every record that is found from the panchayat, with what was merged into it. A circle would be walked for ever. */
function found(tree: RecordTree, panchayatId: string, most: number): readonly string[] {
  const ids: string[] = [];
  const ahead = [...tree.below(panchayatId)];
  for (let at = ahead.pop(); at !== undefined && ids.length <= most; at = ahead.pop()) {
    ids.push(at.record_id, ...tree.merged(at.record_id).map(({ record_id }) => record_id));
    ahead.push(...tree.children(at.record_id));
  }
  return ids.sort();
}

const livingIn = (facts: readonly RecordFacts[]): readonly string[] =>
  facts.filter(({ is_deleted }) => !is_deleted).map(({ record_id }) => record_id);

/** I20: each living record of a panchayat is found once from there, whatever people moved, merged and deleted apart. */
export function lostRecords(
  who: string,
  tree: RecordTree,
  { facts, panchayatId }: { readonly facts: readonly RecordFacts[]; readonly panchayatId: string },
): Violation[] {
  const living = livingIn(facts).toSorted();
  const [wanted, met] = [living.join(), found(tree, panchayatId, living.length).join()];
  return wanted === met ? [] : [{ invariant: 'I20', what: `${who}: of ${wanted} are found ${met}` }];
}

/** Says in a line for each record where it hangs and what it counts for. */
export const shapeOf = (tree: RecordTree, facts: readonly RecordFacts[]): string =>
  facts
    .map(({ record_id: id, panchayat_id }) => {
      const parent = tree.parent(id)?.record_id ?? panchayat_id;
      return `${id} ${tree.canonical(id)?.record_id} ${parent} ${tree.problems.get(id)}`;
    })
    .sort()
    .join('\n');

/** I22: a record that is merged into a living one counts for the same as that one, and a merge leaves the smaller id. */
export function wrongMerges(tree: RecordTree, facts: readonly RecordFacts[]): Violation[] {
  const living = new Set(livingIn(facts));
  return facts.flatMap(({ record_id: id, merged_into: into }) => {
    if (into === '' || !living.has(id) || !living.has(into)) return [];
    const isOne = tree.canonical(id) === tree.canonical(into);
    return isOne && into < id ? [] : [{ invariant: 'I22' as const, what: `${id} is merged into ${into}` }];
  });
}
