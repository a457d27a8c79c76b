import { isRowPath } from '../survey/row-path.ts';
import { isOlder, type ServerSurvey, type SurveyIdentity } from '../survey/survey.ts';
import { type FieldPath, sameValue, valueAt } from '../survey/values.ts';
import {
  blankCopy,
  type Draft,
  draftOf,
  holdsUnsynced,
  identityOf,
  type LocalSurvey,
  rowOf,
  type SavedEdit,
  savedValues,
  stamped,
  undrafted,
  unmoved,
  without,
} from './local-survey.ts';

/**
 * Returns the draft without fields that show the same anyway; `null`: nothing is left. Over a deleted survey the rows that it
 * takes out stay in it: whoever brings the survey back may bring them back.
 */
const draftOver = (row: LocalSurvey): Draft | null => {
  if (!row.draft) return null;
  const isDeleted = Boolean(row.server?.deleted_at);
  const saved = savedValues(row);
  const edits = without(
    row.draft.edits,
    (field, edit) => sameValue(valueAt(saved, field), edit.now) && !(isDeleted && isRowPath(field)),
  );
  return draftOf({ ...row.draft, edits });
};

const settlingOver = (row: LocalSurvey, open: ReadonlySet<string>): LocalSurvey['settling'] => {
  const resolves = row.settling?.resolves.filter((id) => open.has(id)) ?? [];
  return row.settling && resolves.length > 0 ? { ...row.settling, resolves } : null;
};

/** Returns a survey's identity by the server's copy. The version of its form never falls. */
const identityOver = (own: SurveyIdentity, server: ServerSurvey): SurveyIdentity => {
  const form_version = Math.max(own.form_version, server.form_version);
  return own.form_name === server.form_name ? { ...identityOf(server), form_version } : identityOf(server);
};

/**
 * Rebases the row onto a new server copy. Edits keep their `was`, and go where the copy already says the
 * same. Three kinds stay: fields in flight, whose outcome is unknown; choices in a conflict that is still
 * open; and edits behind earlier answers. A choice in a conflict that somebody settled otherwise is still sent,
 * and becomes a new conflict.
 */
export const rebase = (
  row: LocalSurvey,
  server: ServerSurvey,
  at: string,
  inFlight: ReadonlySet<FieldPath>,
): LocalSurvey => {
  const open = new Set(server.conflicts.map(({ id }) => id));
  const settlesOpen = (edit: SavedEdit): boolean => edit.settles?.some((id) => open.has(id)) ?? false;
  const edits = without(
    row.edits,
    (field, edit) =>
      !settlesOpen(edit) &&
      !edit.behind &&
      !inFlight.has(field) &&
      sameValue(valueAt(server.values, field), edit.now),
  );
  const identity = identityOver(row.identity, server);
  const next = { ...row, identity, server, edits, settling: settlingOver(row, open) };
  const draft = draftOver(next);
  return row.draft && !draft ? undrafted(next, row.draft.last_auto_save) : stamped({ ...next, draft }, at);
};

/**
 * Takes a copy of a survey that the server sent. An older version of the held epoch changes nothing.
 * @param inFlight fields of the operation that was sent and not answered
 */
export const receiveCopy = (
  row: LocalSurvey | null,
  copy: ServerSurvey,
  { at, inFlight }: { at: string; inFlight: ReadonlySet<FieldPath> },
): LocalSurvey => {
  if (!row) return rowOf(copy);
  if (row.server && isOlder(copy, row.server)) return row;
  return rebase(row, copy, at, inFlight);
};

/**
 * Takes the server's word that a survey was deleted.
 *
 * | row | |
 * |---|---|
 * | holds a newer copy | stays as it is |
 * | an operation in flight | stays, over the tombstone, until the answer |
 * | nothing unsent, or only a deletion or a move to a newer version of its form | goes (`null`) |
 * | else | stays, over the tombstone: its edits are sent, and the server keeps them in a conflict |
 *
 * @param inFlight fields of the operation that was sent and not answered; `null`: there is none
 */
export const receiveTombstone = (
  row: LocalSurvey,
  tombstone: { readonly epoch: string; readonly version: number; readonly at: string },
  inFlight: ReadonlySet<FieldPath> | null,
): LocalSurvey | null => {
  if (row.server && isOlder(tombstone, row.server)) return row;
  if (row.deletion && !inFlight) return null;
  const { epoch, version, at } = tombstone;
  const known = row.server ?? blankCopy(row.identity, at);
  const next = rebase(
    row,
    { ...known, epoch, version, deleted_at: at, conflicts: [] },
    at,
    inFlight ?? new Set(),
  );
  return inFlight || holdsUnsynced(unmoved(next)) ? next : null;
};
