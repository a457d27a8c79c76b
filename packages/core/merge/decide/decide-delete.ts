import { type Conflict, DELETED, type ServerSurvey, WHOLE_SURVEY } from '../../survey/survey.ts';
import { isBy } from '../history.ts';
import type { DeleteOperation } from '../operation.ts';
import { nextVersion, notBefore, unchanged } from '../outcome.ts';
import type { Decision, Situation } from './decision.ts';

type Now = Pick<Situation, 'now' | 'epoch'>;

const deleteDeleted = (stored: ServerSurvey, closed: readonly string[], now: Now): Decision => {
  const status = stored.conflicts.length > closed.length ? 'conflict' : 'applied';
  const outcome = { opened: [], closed };
  const before = unchanged(stored, status, 'deleted');
  return closed.length === 0
    ? before
    : { ...before, ...outcome, survey: nextVersion(stored, outcome, now), changed: true };
};

/**
 * A deletion.
 *
 * | survey | changes since `base_version` | outcome |
 * |---|---|---|
 * | never seen | | rejected `survey_not_found` |
 * | deleted, no conflict left open | | applied; the named conflicts are closed |
 * | deleted, a conflict left open | | conflict: there is still something to settle; the named ones are closed |
 * | live | none, or all the deleter's own; or no base told | a tombstone; its open conflicts are closed |
 * | live | somebody else's | stays live; conflict 'deleted here, edited there' |
 */
export const decideDelete = (operation: DeleteOperation, situation: Situation): Decision => {
  const { stored, author, later, now, epoch } = situation;
  if (!stored) return unchanged(null, 'rejected', 'survey_not_found');
  const seen = operation.base_version === null || later.every((entry) => isBy(entry, author));
  if (seen && stored.deleted_at === null) {
    const outcome = { opened: [], closed: stored.conflicts.map(({ id }) => id) };
    const deleted_at = notBefore(now, stored.updated_at);
    return {
      ...outcome,
      status: 'applied',
      code: null,
      survey: nextVersion(stored, outcome, { now, epoch, deleted_at }),
      changed: true,
      changes: [],
      rejected_fields: {},
    };
  }
  const settled = stored.conflicts.filter(({ id }) => operation.resolves.includes(id)).map(({ id }) => id);
  if (stored.deleted_at !== null) return deleteDeleted(stored, settled, { now, epoch });
  return keptDelete(operation, stored, settled, situation);
};

/**
 * A deletion that somebody else has to review, because its author has moved or answers are locked for them: never applied,
 * whatever they had seen.
 */
export const holdDelete = (operation: DeleteOperation, situation: Situation): Decision => {
  const { stored } = situation;
  if (!stored) return unchanged(null, 'rejected', 'survey_not_found');
  if (stored.deleted_at !== null) return deleteDeleted(stored, [], situation);
  return keptDelete(operation, stored, [], situation);
};

/** 'Deleted here, edited there', unless its author has said so before. */
const keptDelete = (
  operation: DeleteOperation,
  stored: ServerSurvey,
  settled: readonly string[],
  { author, now, epoch }: Situation,
): Decision => {
  const already = stored.conflicts.find(
    (conflict) =>
      conflict.field === WHOLE_SURVEY && conflict.user === author.username && !settled.includes(conflict.id),
  );
  if (already && settled.length === 0) return unchanged(stored, 'conflict');
  const conflict: Conflict = {
    id: `${operation.op_id}.${WHOLE_SURVEY}`,
    field: WHOLE_SURVEY,
    base: null,
    theirs: null,
    mine: DELETED,
    user: author.username,
    user_fullname: author.full_name,
    at: now,
  };
  const outcome = { opened: already ? [] : [conflict], closed: settled };
  return {
    ...outcome,
    status: 'conflict',
    code: null,
    survey: nextVersion(stored, outcome, { now, epoch }),
    changed: true,
    changes: [],
    rejected_fields: {},
  };
};
