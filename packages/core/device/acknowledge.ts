import { baseOf, contentOf, formVersionOf, movesForm, type Operation } from '../merge/operation.ts';
import { isGone, isOlder, type ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, sameValue, valueAt } from '../survey/values.ts';
import { appliedCopy } from './applied-copy.ts';
import {
  type EarlierAnswer,
  holdsUnsynced,
  type LocalSurvey,
  type Refusal,
  type SavedEdit,
  stamped,
  unmoved,
  withEarlierAnswers,
} from './local-survey.ts';
import { rebase } from './receive.ts';

/** The server's word on one operation. `copy` is its survey, where the server sent it. */
export interface Outcome {
  readonly status: 'applied' | 'merged' | 'conflict' | 'rejected';
  readonly code: string | null;
  readonly detail: string;
  /** The epoch of the answer and of the version. */
  readonly epoch: string;
  readonly version: number;
  readonly copy: ServerSurvey | null;
  /** Refused fields with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  /** ISO 8601, the server's clock. */
  readonly at: string;
}

/** Whether an operation carries an earlier answer. */
export const carriesAnswer = (
  operation: Operation,
  field: FieldPath,
  { now, settles }: EarlierAnswer,
): boolean =>
  Object.hasOwn(contentOf(operation), field) &&
  sameValue(valueAt(contentOf(operation), field), now) &&
  settles.every((id) => operation.resolves.includes(id));

/**
 * Returns a saved edit after its field was sent; an empty list: it is done.
 *
 * | refused | since it was sent | edit |
 * |---|---|---|
 * | no | nothing | done, goes |
 * | no | changed | stays, over what was sent |
 * | | chosen in another conflict than the operation settles | stays as it is: it was chosen over the live value |
 * | yes | nothing | stays, marked refused |
 * | yes | changed | stays as it is: the sent value never reached anybody |
 */
const settled = (
  edit: SavedEdit,
  sent: SavedEdit['now'],
  { refusedBecause, resolved }: { refusedBecause: string | undefined; resolved: readonly string[] },
): SavedEdit[] => {
  const unchanged = sameValue(edit.now, sent);
  const { settles, sent: _, ...plain } = edit;
  if (settles?.some((id) => !resolved.includes(id))) return [edit];
  if (refusedBecause !== undefined) return [unchanged ? { ...edit, refused: refusedBecause } : edit];
  return unchanged ? [] : [{ ...plain, was: sent }];
};

/**
 * Returns a saved edit with earlier answers before it, after its field was sent.
 *
 * | sent | edit |
 * |---|---|
 * | the first of these answers | stays as it is, behind the others; goes where it says nothing |
 * | the edit, and it is done | the last of the answers takes its place |
 * | the edit, and it stays | stays behind the same answers |
 */
const settledBehind = (
  field: FieldPath,
  edit: SavedEdit,
  operation: Operation,
  refusedBecause: string | undefined,
): SavedEdit[] => {
  const { behind = [], ...own } = edit;
  const unsent = behind.filter((answer) => !carriesAnswer(operation, field, answer));
  if (unsent.length < behind.length) {
    const saysNothing = sameValue(own.was, own.now) && !own.settles && unsent.length === 0;
    return saysNothing ? [] : [withEarlierAnswers(own, unsent)];
  }
  const sent = valueAt(contentOf(operation), field);
  const [left = behind.at(-1)] = settled(own, sent, { refusedBecause, resolved: operation.resolves });
  return left
    ? [
        withEarlierAnswers(
          left,
          behind.filter((answer) => answer !== left),
        ),
      ]
    : [];
};

/** Whether an edit equals what was sent, with nothing else in its field. */
const isAllSaid = ({ now, behind, settles }: SavedEdit, sent: SavedEdit['now']): boolean =>
  behind === undefined && settles === undefined && sameValue(now, sent);

const settledEdits = (
  row: LocalSurvey,
  operation: Operation,
  refused: Outcome['refused'],
): Record<FieldPath, SavedEdit> => {
  const sent = contentOf(operation);
  const isTaken = Object.keys(refused).length === 0;
  // The server takes most operations as they are, so of fifty answers usually none is left.
  const left = Object.entries(row.edits).filter(
    ([field, edit]) => !(isTaken && Object.hasOwn(sent, field) && isAllSaid(edit, sent[field] ?? null)),
  );
  const entries = left.flatMap(([field, edit]) => {
    if (!Object.hasOwn(sent, field)) return [[field, edit] as const];
    const refusedBecause = Object.hasOwn(refused, field) ? refused[field] : undefined;
    return settledBehind(field, edit, operation, refusedBecause).map((left) => [field, left] as const);
  });
  return Object.fromEntries(entries);
};

const refuse = (row: LocalSurvey, operation: Operation, outcome: Outcome): LocalSurvey => {
  const refusal: Refusal = { code: outcome.code ?? 'rejected', detail: outcome.detail };
  if (operation.action === 'delete') return stamped({ ...row, deletion: null, refusal }, outcome.at);
  const settling = operation.action === 'restore' ? null : row.settling;
  const sent = contentOf(operation);
  const edits = Object.entries(row.edits).map(([field, edit]) => {
    const because = Object.hasOwn(outcome.refused, field) ? outcome.refused[field] : undefined;
    const marked = because !== undefined && sameValue(edit.now, valueAt(sent, field));
    return [field, marked ? { ...edit, refused: because } : edit] as const;
  });
  return stamped({ ...row, edits: Object.fromEntries(edits), settling, refusal }, outcome.at);
};

/**
 * Returns the row without the move to a version of its form that was sent: the server's copy says whether it was taken. A
 * server that knows nothing of moves leaves the survey where it was. A move to a still newer version waits.
 */
const withoutMove = (row: LocalSurvey, operation: Operation): LocalSurvey =>
  movesForm(operation) && formVersionOf(operation, row.identity) === row.identity.form_version
    ? unmoved(row)
    : row;

/** The code of an answer that holds all of the operation for review, and reveals nothing about the survey. */
export const HELD_FOR_REVIEW = 'held_for_review';

/**
 * Returns the row after its operation was held for review: it is safe at the server and waits there for
 * others. Its author has left the panchayat and hears nothing of the survey. The copy stays until the feed
 * removes the row, or brings the result to an author who is back.
 */
const afterReview = (row: LocalSurvey, operation: Operation, outcome: Outcome): LocalSurvey | null => {
  if (operation.action === 'delete') {
    return unlessGone(stamped({ ...row, deletion: null, refusal: null }, outcome.at));
  }
  const before = row.server ?? { ...appliedCopy(row, operation, outcome), version: 0 };
  // Of what is held, only a move to a newer version of the form takes effect.
  const form_version = Math.max(before.form_version, formVersionOf(operation, before));
  const copy = { ...before, form_version };
  const edits = settledEdits(row, operation, outcome.refused);
  const untold = row.settling?.resolves.filter((id) => !operation.resolves.includes(id)) ?? [];
  const settling = row.settling && untold.length > 0 ? { ...row.settling, resolves: untold } : null;
  const sent = new Set(Object.keys(contentOf(operation)));
  return rebase({ ...row, edits, settling, refusal: null }, copy, outcome.at, sent);
};

/**
 * Returns the copy that came with the answer, or follows from it. When the held copy is no longer the
 * operation's base, the feed has brought a newer one, which holds the operation already. An operation without
 * news changes nothing, not even the time of the last change.
 */
const newestCopy = (row: LocalSurvey, operation: Operation, outcome: Outcome): ServerSurvey => {
  const { server } = row;
  const { copy } = outcome;
  if (copy) return server && isOlder(copy, server) ? server : copy;
  const isAsItWas = server?.epoch === outcome.epoch && server.version === outcome.version;
  const isElsewhere = server !== null && server.version !== baseOf(operation);
  return server && (isAsItWas || isElsewhere) ? server : appliedCopy(row, operation, outcome);
};

/**
 * Returns the row after the server answered an operation; `null`: the survey is gone from this device.
 *
 * | answer | row |
 * |---|---|
 * | applied, merged, conflict | over the new server copy, its sent edits settled |
 * | held for review | over the copy it has, since none comes, its sent edits settled; a deletion: shown again |
 * | a delete applied, or of a survey the server does not know | gone, unless a newer copy has come since |
 * | the survey is deleted on the server and nothing unsent is left here | gone |
 * | a delete in conflict or refused | shown again, with the conflict or the reason |
 * | rejected `survey_not_found`, a deletion waits | gone |
 * | rejected `survey_not_found` | as new: everything it holds becomes an edit over nothing, and is created |
 * | rejected | all edits stay, marked 'needs attention'; gone where nothing stays and the survey is deleted there |
 */
export const acknowledge = (row: LocalSurvey, operation: Operation, outcome: Outcome): LocalSurvey | null => {
  const unknown = outcome.status === 'rejected' && outcome.code === 'survey_not_found';
  if (outcome.code === HELD_FOR_REVIEW && outcome.status !== 'rejected') {
    return afterReview(row, operation, outcome);
  }
  if (operation.action === 'delete' && (unknown || outcome.status === 'applied')) {
    return afterDelete(row, outcome);
  }
  if (unknown) return row.deletion ? null : asNew(row, outcome.at);
  if (outcome.status === 'rejected') return unlessGone(refuse(row, operation, outcome));
  const newest = newestCopy(row, operation, outcome);
  const deletion = operation.action === 'delete' ? null : row.deletion;
  const edits = settledEdits(row, operation, outcome.refused);
  const sent = new Set(Object.keys(contentOf(operation)));
  const before = { ...withoutMove(row, operation), edits, deletion, refusal: null };
  return unlessGone(rebase(before, newest, outcome.at, sent));
};

/** Returns the row; `null`: its survey is deleted on the server, and nothing is left to settle or to send. */
export const unlessGone = (row: LocalSurvey): LocalSurvey | null => {
  const goneThere = row.server !== null && isGone(row.server);
  return goneThere && !holdsUnsynced(row) ? null : row;
};

/** Removes the row, unless the server has already sent a change that somebody made after this delete. */
const afterDelete = (row: LocalSurvey, outcome: Outcome): LocalSurvey | null =>
  row.server && isOlder(outcome, row.server)
    ? unlessGone(rebase({ ...row, deletion: null }, row.server, outcome.at, new Set()))
    : null;

/**
 * Turns everything that the row holds into edits over nothing: the server has never seen this survey, or has
 * lost it.
 */
const asNew = (row: LocalSurvey, at: string): LocalSurvey => {
  const held = Object.entries(row.server?.values ?? {}).map(
    ([field, now]) => [field, { was: null, now }] as const,
  );
  const edited = Object.entries(row.edits).map(([field, edit]) => [field, { ...edit, was: null }] as const);
  return stamped({ ...row, server: null, edits: Object.fromEntries([...held, ...edited]) }, at);
};
