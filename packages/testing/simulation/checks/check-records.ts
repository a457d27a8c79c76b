import type { RecordFacts } from '@sampark/core/records/record-facts';
import { isGone, type ServerSurvey } from '@sampark/core/survey/survey';
import { factsOf } from '../records.ts';
import type { World } from '../world.ts';
import { lostRecords, shapeOf, wrongMerges } from './record-shape.ts';
import { nameOf, type Violation } from './violation.ts';

const panchayatId = 'p1';

const factsIn = (surveys: Iterable<ServerSurvey>): RecordFacts[] =>
  Array.from(surveys, ({ survey_id, values, deleted_at }) => factsOf(survey_id, values, deleted_at !== null));

/** I20 to I22. I21: everybody who has the same records sees the same tree, in whatever order they came. */
export const recordViolations = ({ server, people, rules }: World): Violation[] => {
  const stored = factsIn([...server.surveys()].filter((survey) => !isGone(survey)));
  const tree = rules.records.recordTree(stored);
  const shape = shapeOf(tree, stored);
  return [
    ...lostRecords('the server', tree, { facts: stored, panchayatId }),
    ...wrongMerges(tree, stored),
    ...people.flatMap((person): Violation[] => {
      const copies = [...person.states.values()].flatMap(({ row }) => row?.server ?? []);
      const facts = factsIn(copies.filter((survey) => !isGone(survey)));
      const own = rules.records.recordTree(facts);
      const isSame = facts.length !== stored.length || shapeOf(own, facts) === shape;
      return [
        ...lostRecords(nameOf(person), own, { facts, panchayatId }),
        ...(isSame ? [] : [{ invariant: 'I21' as const, what: `${nameOf(person)} sees another tree` }]),
      ];
    }),
  ];
};
