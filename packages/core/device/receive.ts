import type { ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, sameValue, valueAt } from '../survey/values.ts';
import {
  type Draft,
  type Edit,
  holdsUnsynced,
  identityOf,
  type LocalSurvey,
  rowOf,
  type SavedEdit,
  savedValues,
  stamped,
} from './local-survey.ts';

const without = <E extends Edit>(
  edits: Readonly<Record<FieldPath, E>>,
  drop: (field: FieldPath, edit: E) => boolean,
): Record<FieldPath, E> =>
  Object.fromEntries(Object.entries(edits).filter(([field, edit]) => !drop(field, edit)));

/** A draft without the fields that are shown like that anyway; `null` when nothing is left. */
const draftOver = (row: LocalSurvey): Draft | null => {
  if (!row.draft) return null;
  const saved = savedValues(row);
  const edits = without(row.draft.edits, (field, edit) => sameValue(valueAt(saved, field), edit.now));
  return Object.keys(edits).length > 0 ? { ...row.draft, edits } : null;
};

/** An edit with only those of its conflicts that are still open on the server. */
const stillSettling = (edit: SavedEdit, open: ReadonlySet<string>): SavedEdit => {
  const { settles, ...plain } = edit;
  const left = settles?.filter((id) => open.has(id)) ?? [];
  return left.length > 0 ? { ...plain, settles: left } : plain;
};

const settlingOver = (row: LocalSurvey, open: ReadonlySet<string>): LocalSurvey['settling'] => {
  const resolves = row.settling?.resolves.filter((id) => open.has(id)) ?? [];
  return row.settling && resolves.length > 0 ? { ...row.settling, resolves } : null;
};

/**
 * The row over a new server copy: edits keep their `was` and go where the copy already says the same, except in
 * fields that are under way, whose outcome is still to be told, and those that settle an open conflict. Choices about
 * conflicts that are closed by now have nothing left to settle.
 */
export const over = (
  row: LocalSurvey,
  server: ServerSurvey,
  at: string,
  underWay: ReadonlySet<FieldPath>,
): LocalSurvey => {
  const open = new Set(server.conflicts.map(({ id }) => id));
  const settling = Object.entries(row.edits).map(
    ([field, edit]) => [field, stillSettling(edit, open)] as const,
  );
  const edits = without<SavedEdit>(
    Object.fromEntries(settling),
    (field, edit) =>
      !edit.settles && !underWay.has(field) && sameValue(valueAt(server.values, field), edit.now),
  );
  const next = { ...row, identity: identityOf(server), server, edits, settling: settlingOver(row, open) };
  return stamped({ ...next, draft: draftOver(next) }, at);
};

/**
 * A copy of a survey arrives from the server. An older version of the same epoch than the one held changes nothing.
 * @param underWay fields of the operation that has been sent and not answered
 */
export const receiveCopy = (
  row: LocalSurvey | null,
  copy: ServerSurvey,
  { at, sameEpoch, underWay }: { at: string; sameEpoch: boolean; underWay: ReadonlySet<FieldPath> },
): LocalSurvey => {
  if (!row) return rowOf(copy);
  if (sameEpoch && row.server && copy.version < row.server.version) return row;
  return over(row, copy, at, underWay);
};

/**
 * The server tells that a survey was deleted. A row with nothing unsynced goes (`null`); one whose own deletion
 * waits is done and goes too; any other is kept: its edits are sent, and the server keeps them in a conflict.
 */
export const receiveTombstone = (
  row: LocalSurvey,
  tombstone: { readonly version: number; readonly at: string },
): LocalSurvey | null => {
  if (!holdsUnsynced(row) || row.deletion) return null;
  if (!row.server || row.server.version > tombstone.version) return row;
  return {
    ...row,
    server: { ...row.server, version: tombstone.version, deleted_at: tombstone.at, conflicts: [] },
  };
};
