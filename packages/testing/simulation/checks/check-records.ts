import type { RecordFacts } from '@sampark/core/records/record-facts';
import type { RecordTree } from '@sampark/core/records/record-tree';
import { isGone, type ServerSurvey } from '@sampark/core/survey/survey';
import { factsOf } from '../records.ts';
import type { World } from '../world.ts';
import { nameOf, type Violation } from './violation.ts';

const PANCHAYAT = 'p1';

const factsIn = (surveys: Iterable<ServerSurvey>): RecordFacts[] =>
  Array.from(surveys, ({ survey_id, values, deleted_at }) => factsOf(survey_id, values, deleted_at !== null));

/** Returns every record that is found from the panchayat, with what was merged into it. A circle would be walked for ever. */
function found(tree: RecordTree, most: number): readonly string[] {
  const ids: string[] = [];
  const ahead = [...tree.below(PANCHAYAT)];
  for (let at = ahead.pop(); at !== undefined && ids.length <= most; at = ahead.pop()) {
    ids.push(at.record_id, ...tree.merged(at.record_id).map(({ record_id }) => record_id));
    ahead.push(...tree.children(at.record_id));
  }
  return ids.sort();
}

/** I20: each living record is found once from its panchayat, whatever people moved, merged and deleted apart. */
function lostRecords(who: string, tree: RecordTree, facts: readonly RecordFacts[]): Violation[] {
  const living = facts.filter(({ is_deleted }) => !is_deleted).map(({ record_id }) => record_id);
  const [wanted, met] = [living.sort().join(), found(tree, living.length).join()];
  return wanted === met ? [] : [{ invariant: 'I20', what: `${who}: of ${wanted} are found ${met}` }];
}

/** Says in a line for each record where it hangs and what it counts for. */
const shapeOf = (tree: RecordTree, facts: readonly RecordFacts[]): string =>
  facts
    .map(({ record_id: id }) => {
      const parent = tree.parent(id)?.record_id ?? PANCHAYAT;
      return `${id} ${tree.canonical(id)?.record_id} ${parent} ${tree.problems.get(id)}`;
    })
    .sort()
    .join('\n');

/** I22: a record that is merged into a living one counts for the same as that one, and a merge leaves the smaller id. */
function wrongMerges(tree: RecordTree, facts: readonly RecordFacts[]): Violation[] {
  const living = new Set(facts.filter(({ is_deleted }) => !is_deleted).map(({ record_id }) => record_id));
  return facts.flatMap(({ record_id: id, merged_into: into }) => {
    if (into === '' || !living.has(id) || !living.has(into)) return [];
    const isOne = tree.canonical(id) === tree.canonical(into);
    return isOne && into < id ? [] : [{ invariant: 'I22' as const, what: `${id} is merged into ${into}` }];
  });
}

/** I20 to I22. I21: everybody who has the same records sees the same tree, in whatever order they came. */
export const recordViolations = ({ server, people, rules }: World): Violation[] => {
  const stored = factsIn([...server.surveys()].filter((survey) => !isGone(survey)));
  const tree = rules.records.recordTree(stored);
  const shape = shapeOf(tree, stored);
  return [
    ...lostRecords('the server', tree, stored),
    ...wrongMerges(tree, stored),
    ...people.flatMap((person): Violation[] => {
      const copies = [...person.states.values()].flatMap(({ row }) => row?.server ?? []);
      const facts = factsIn(copies.filter((survey) => !isGone(survey)));
      const own = rules.records.recordTree(facts);
      const isSame = facts.length !== stored.length || shapeOf(own, facts) === shape;
      return [
        ...lostRecords(nameOf(person), own, facts),
        ...(isSame ? [] : [{ invariant: 'I21' as const, what: `${nameOf(person)} sees another tree` }]),
      ];
    }),
  ];
};
