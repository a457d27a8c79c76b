import { mergeRecords } from '@sampark/core/records/merge-records';
import type { RecordProblem } from '@sampark/core/records/parents';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { type RecordTree, recordTree } from '@sampark/core/records/record-tree';
import { MERGED_INTO } from '@sampark/core/survey/record-form';
import { type Mutant, recordMutant } from './mutant.ts';

/** Breaks a tree that was worked out rightly. */
const broken =
  (
    breaks: (tree: RecordTree, facts: ReadonlyMap<string, RecordFacts>) => Partial<RecordTree>,
  ): typeof recordTree =>
  (all) => {
    const facts = new Map(Array.from(all, (record) => [record.record_id, record] as const));
    const tree = recordTree(facts.values());
    return { ...tree, ...breaks(tree, facts) };
  };

/** Hangs the records that have a problem nowhere. */
const without = (problem: RecordProblem): typeof recordTree =>
  broken((tree) => {
    const hangs = ({ record_id }: RecordFacts): boolean => tree.problems.get(record_id) !== problem;
    return {
      below: (id) => tree.below(id).filter(hangs),
      children: (id) => tree.children(id).filter(hangs),
    };
  });

/** Breaks each circle of parents at the record that came first. */
const brokenAtFirst: typeof recordTree = (all) => {
  const facts = [...all];
  const tree = recordTree(facts);
  const first = facts.find(({ record_id }) => tree.problems.get(record_id) === 'circle');
  return first ? recordTree(facts.map((each) => (each === first ? { ...each, parent: '' } : each))) : tree;
};

/** Faults in how records hang together. */
export const recordMutants: readonly Mutant[] = [
  recordMutant('a circle of parents stays', 'records that hang below each other hang nowhere', {
    recordTree: without('circle'),
  }),
  recordMutant('a circle breaks where it began', 'each device breaks a circle at what it heard of first', {
    recordTree: brokenAtFirst,
  }),
  recordMutant('a deleted parent takes its children along', 'what lay below a deleted record hangs nowhere', {
    recordTree: without('parent_gone'),
  }),
  recordMutant(
    'a deleted record takes the merged along',
    'what was merged into a deleted record hangs nowhere',
    {
      recordTree: without('merge_gone'),
    },
  ),
  recordMutant('the children of a merged record stay', 'they hang below what counts for another', {
    recordTree: broken((tree, facts) => ({
      children: (id) => tree.children(id).filter(({ record_id }) => facts.get(record_id)?.parent === id),
    })),
  }),
  recordMutant(
    'a merged record counts for the next',
    'a merge into a merged record is not followed to its end',
    {
      recordTree: broken((tree, facts) => ({
        canonical: (id) => {
          const end = tree.canonical(id);
          return end?.record_id === id ? end : (facts.get(facts.get(id)?.merged_into ?? '') ?? end);
        },
      })),
    },
  ),
  recordMutant('whoever merges chooses which stays', 'a merge points to the other record, whatever its id', {
    mergeRecords: (tree, one, other) => {
      const edit = mergeRecords(tree, one, other);
      const [goes, stays] = [tree.canonical(one), tree.canonical(other)];
      if (typeof edit === 'string' || !goes || !stays) return edit;
      return { record_id: goes.record_id, set: { [MERGED_INTO]: stays.record_id } };
    },
  }),
];
