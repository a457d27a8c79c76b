import { type Conflict, DELETED, WHOLE_SURVEY } from '../survey/survey.ts';
import type { Decision, Situation } from './decision.ts';
import type { DeleteOperation } from './operation.ts';
import { nextVersion, notBefore, unchanged } from './outcome.ts';

/**
 * A deletion.
 *
 * | survey | changes since `base_version` | outcome |
 * |---|---|---|
 * | never seen | | rejected `survey_not_found` |
 * | deleted | | applied, nothing changes |
 * | live | none, or all the deleter's own; or no base told | a tombstone; its open conflicts are closed |
 * | live | somebody else's | stays live; conflict 'deleted here, edited there' |
 */
export const decideDelete = (operation: DeleteOperation, situation: Situation): Decision => {
  const { stored, author, later, now } = situation;
  if (!stored) return unchanged(null, 'rejected', 'survey_not_found');
  if (stored.deleted_at !== null) return unchanged(stored, 'applied', 'deleted');
  const seen = operation.base_version === null || later.every((entry) => entry.user_id === author.user_id);
  const settled = stored.conflicts.filter(({ id }) => operation.resolves.includes(id)).map(({ id }) => id);
  if (seen) {
    const outcome = { opened: [], superseded: [], closed: stored.conflicts.map(({ id }) => id) };
    const deleted_at = notBefore(now, stored.updated_at);
    return {
      ...outcome,
      status: 'applied',
      code: null,
      survey: nextVersion(stored, outcome, { now, deleted_at }),
      changed: true,
      changes: [],
      rejected_fields: {},
    };
  }
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
    at: now,
  };
  const outcome = { opened: already ? [] : [conflict], superseded: [], closed: settled };
  return {
    ...outcome,
    status: 'conflict',
    code: null,
    survey: nextVersion(stored, outcome, { now }),
    changed: true,
    changes: [],
    rejected_fields: {},
  };
};
