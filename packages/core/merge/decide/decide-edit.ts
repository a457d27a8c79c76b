import { type Conflict, type ServerSurvey, WHOLE_SURVEY } from '../../survey/survey.ts';
import { valueAt } from '../../survey/values.ts';
import type { Edits } from '../fields/edits.ts';
import { mergeEdits } from '../fields/merge-edits.ts';
import type { Merged } from '../fields/merged.ts';
import type { EditOperation, FieldChange } from '../operation.ts';
import { nextVersion, unchanged } from '../outcome.ts';
import { locksFor } from '../review/merge-review.ts';
import type { Decision, Situation } from './decision.ts';
import { editOfDeleted } from './edit-of-deleted.ts';

const statusOf = (merged: Merged, stored: ServerSurvey, edits: Edits): Decision['status'] => {
  if (merged.inConflict) return 'conflict';
  return stored.version === edits.base_version && !merged.joined ? 'applied' : 'merged';
};

/**
 * Returns the fields that a choice leaves as they are, among those whose conflicts it settles: the history records
 * them, too.
 */
const keptAsItIs = (settled: readonly string[], { changes }: Merged, stored: ServerSurvey): FieldChange[] => {
  const named = new Set([WHOLE_SURVEY, ...changes.map(({ field }) => field)]);
  const fields = stored.conflicts.filter(({ id }) => settled.includes(id)).map(({ field }) => field);
  return [...new Set(fields)]
    .filter((field) => !named.has(field))
    .map((field) => {
      const value = valueAt(stored.values, field);
      return { field, was: value, now: value };
    });
};

/**
 * Edits over a survey that exists. `restore` makes a deleted survey live again first.
 *
 * | survey | action | outcome |
 * |---|---|---|
 * | never seen | any | rejected `survey_not_found` |
 * | live | any | merged field by field; the named conflicts are closed, but for those of others about a locked answer |
 * | deleted | `restore` | live again, then merged |
 * | deleted | `update`, `resolve` | stays deleted, values kept in the author's one conflict (`editOfDeleted`); the named conflicts are closed |
 * | live | any, no field accepted | rejected `invalid_fields` |
 */
export const decideEdit = (operation: EditOperation, situation: Situation): Decision => {
  const { stored } = situation;
  if (!stored) return unchanged(null, 'rejected', 'survey_not_found');
  const restoring = operation.action === 'restore' && stored.deleted_at !== null;
  if (stored.deleted_at !== null && !restoring) return editOfDeleted(operation, stored, situation);
  return applyEdits(operation, {
    stored,
    situation,
    resolves: operation.resolves,
    restoring,
    clientTimestamp: operation.client_timestamp,
  });
};

/** The same for a create whose id the server holds already: everything in it is an edit over nothing. */
export const editExisting = (
  edits: Edits,
  clientTimestamp: string | null,
  stored: ServerSurvey,
  situation: Situation,
): Decision =>
  stored.deleted_at === null
    ? applyEdits(edits, { stored, situation, resolves: [], restoring: false, clientTimestamp })
    : editOfDeleted(edits, stored, situation);

const applyEdits = (
  edits: Edits,
  context: {
    readonly stored: ServerSurvey;
    readonly situation: Situation;
    readonly resolves: readonly string[];
    readonly restoring: boolean;
    readonly clientTimestamp: string | null;
  },
): Decision => {
  const { stored, situation, resolves, restoring } = context;
  const merged = mergeEdits(edits, stored, situation);
  const isLocked = locksFor(stored, situation);
  const named = stored.conflicts.filter(({ id }) => resolves.includes(id) && !merged.closed.includes(id));
  const isKept = ({ field, user }: Conflict): boolean =>
    isLocked?.(field) === true && user !== situation.author.username;
  const settled = named.filter((conflict) => !isKept(conflict)).map(({ id }) => id);
  const outcome = {
    opened: merged.opened,
    closed: [...merged.closed, ...settled],
  };
  const { rejected_fields } = merged;
  const changes = [...merged.changes, ...keptAsItIs(settled, merged, stored)];
  const asked = Object.keys(edits.set).length;
  const nothingAccepted = asked > 0 && Object.keys(rejected_fields).length === asked;
  if (nothingAccepted && outcome.closed.length === 0 && !restoring) {
    return { ...unchanged(stored, 'rejected', 'invalid_fields'), rejected_fields };
  }
  const inConflict = merged.inConflict || named.some(isKept);
  const status = statusOf({ ...merged, inConflict }, stored, edits);
  const changed = changes.length > 0 || outcome.closed.length > 0 || restoring;
  if (!changed) return { ...unchanged(stored, status), rejected_fields };
  const survey = nextVersion(stored, outcome, {
    now: situation.now,
    epoch: situation.epoch,
    values: merged.values,
    ...(restoring ? { deleted_at: null } : {}),
    client_timestamp: context.clientTimestamp,
  });
  return { status, code: null, survey, changed, changes, ...outcome, rejected_fields };
};
