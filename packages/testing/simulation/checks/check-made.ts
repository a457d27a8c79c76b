import { fieldByField } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { isEmpty, valueAt } from '@sampark/core/survey/values';
import { MADE_FIELD } from '../made-once.ts';
import type { World } from '../world.ts';
import type { Violation } from './violation.ts';
import { heldBack } from './what-is-kept.ts';

/** How often an answer that stood was replaced, by the history of its survey. */
const replaced = ({ server }: World, survey_id: string): number =>
  server
    .history(survey_id)
    .flatMap(({ changes }) => fieldByField(changes))
    .filter(
      ({ field, was, now, mine }) =>
        field === MADE_FIELD && mine === undefined && !isEmpty(was) && was !== now,
    ).length;

const ofSurvey = (world: World, { survey_id, values, conflicts }: ServerSurvey): string[] => {
  const { oracle, everDeleted, tally, damaged } = world;
  const live = valueAt(values, MADE_FIELD);
  const made = oracle.made.get(survey_id) ?? [];
  const found: string[] = [];
  if (conflicts.some(({ field }) => field === MADE_FIELD)) found.push('is asked about');
  if (!isEmpty(live) && !made.includes(live)) found.push(`was never made as ${String(live)}`);
  // A copy of an ended epoch may hold an older one than the server made since. Whoever keeps a deleted survey puts back
  // what their own device made.
  const mayBeReplaced = tally.restores > 0 || everDeleted.has(survey_id);
  if (!mayBeReplaced && replaced(world, survey_id) > 0) found.push('did not stand');
  const isLost =
    made.length > 0 &&
    isEmpty(live) &&
    !everDeleted.has(survey_id) &&
    heldBack(world, survey_id, MADE_FIELD).length === 0 &&
    !made.every((value) => damaged.has(value));
  if (isLost) found.push('is gone');
  return found;
};

/**
 * I18: an answer that the form makes once is there where somebody's device has made it. The first one stands, and nobody
 * is asked.
 */
export const madeViolations = (world: World): Violation[] =>
  [...world.server.surveys()].flatMap((survey) =>
    ofSurvey(world, survey).map((what) => ({
      invariant: 'I18' as const,
      what: `${MADE_FIELD} of ${survey.survey_id} ${what}`,
    })),
  );
