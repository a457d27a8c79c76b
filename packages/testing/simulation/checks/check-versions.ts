import { fieldByField } from '@sampark/core/merge/operation';
import { FORM_VERSION } from '@sampark/core/survey/survey';
import { isRefused } from '../refusals.ts';
import { isOfOneVersion } from '../versions.ts';
import type { World } from '../world.ts';
import { nameOf, type Violation } from './violation.ts';

const violation = (what: string): Violation => ({ invariant: 'I19', what });

/** Whether a survey's version of its form rose with each move from where the one before had left it. */
const isRaised = ({ server }: World, survey_id: string, form_version: number): boolean => {
  const moves = server
    .history(survey_id)
    .flatMap(({ changes }) => fieldByField(changes))
    .filter(({ field }) => field === FORM_VERSION);
  const last = moves.at(-1);
  return (
    (!last || last.now === form_version) &&
    moves.every(({ was, now }, at) => Number(was) < Number(now) && (at === 0 || moves[at - 1]?.now === was))
  );
};

/** Whether a move may be gone: a deletion covers it, and so does a restore after which no device holds it. */
const mayBeGone = ({ everDeleted, damaged, tally }: World, id: string): boolean =>
  everDeleted.has(id) || (tally.restores > 0 && damaged.size > 0);

/** Returns the answers that the server refused because another version of the form asks them. */
const refusedAnswers = ({ people }: World): Violation[] =>
  people.flatMap((person) =>
    [...person.states].flatMap(([id, { row }]) =>
      Object.entries(row?.edits ?? {})
        .filter(
          ([field, { now, refused }]) => refused !== undefined && isOfOneVersion(field) && !isRefused(now),
        )
        .map(([field]) => violation(`${nameOf(person)}: ${field} of ${id} was refused`)),
    ),
  );

/**
 * I19: a survey's version of its form never falls, and comes to the newest one to which anybody moved it. Nothing is
 * refused because another version asks it.
 */
export const versionViolations = (world: World): Violation[] => {
  const { server, oracle } = world;
  const surveys = [...server.surveys()].flatMap(({ survey_id, form_version }) => {
    const newest = oracle.movedTo.get(survey_id) ?? 0;
    const found: string[] = [];
    if (!isRaised(world, survey_id, form_version)) found.push('fell');
    if (form_version > newest || (form_version < newest && !mayBeGone(world, survey_id)))
      found.push(`is ${form_version}, and was moved to ${newest}`);
    return found.map((what) => violation(`the version of the form of ${survey_id} ${what}`));
  });
  return [...surveys, ...refusedAnswers(world)];
};
