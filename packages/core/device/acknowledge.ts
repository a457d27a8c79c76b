import { baseOf, contentOf, type Operation } from '../merge/operation.ts';
import { isGone, isOlder, type ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, sameValue, valueAt } from '../survey/values.ts';
import { appliedCopy } from './applied-copy.ts';
import {
  behindKept,
  holdsUnsynced,
  type KeptAnswer,
  type LocalSurvey,
  type Refusal,
  type SavedEdit,
  stamped,
} from './local-survey.ts';
import { rebase } from './receive.ts';

/** What the server said of one operation, understood. `copy` is its survey, where it sent one. */
export interface Outcome {
  readonly status: 'applied' | 'merged' | 'conflict' | 'rejected';
  readonly code: string | null;
  readonly detail: string;
  /** The epoch of the answer, to which the version belongs. */
  readonly epoch: string;
  readonly version: number;
  readonly copy: ServerSurvey | null;
  /** Refused fields with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  /** ISO 8601, the server's clock. */
  readonly at: string;
}

/** Whether an operation tells an answer that was kept with its survey. */
export const tellsKept = (operation: Operation, field: FieldPath, { now, settles }: KeptAnswer): boolean =>
  Object.hasOwn(contentOf(operation), field) &&
  sameValue(valueAt(contentOf(operation), field), now) &&
  settles.every((id) => operation.resolves.includes(id));

/**
 * One saved edit after its field was sent.
 *
 * | refused | since it was sent | edit |
 * |---|---|---|
 * | no | nothing | done, goes |
 * | no | changed | stays, over what was sent |
 * | | chosen in another conflict than the operation settles | stays as it is: it was chosen over what is live |
 * | yes | nothing | stays, marked refused |
 * | yes | changed | stays as it is: what was sent never reached anybody |
 */
const settled = (
  edit: SavedEdit,
  sent: SavedEdit['now'],
  { refusedBecause, resolved }: { refusedBecause: string | undefined; resolved: readonly string[] },
): SavedEdit[] => {
  const unchanged = sameValue(edit.now, sent);
  const { settles, ...plain } = edit;
  if (settles?.some((id) => !resolved.includes(id))) return [edit];
  if (refusedBecause !== undefined) return [unchanged ? { ...edit, refused: refusedBecause } : edit];
  return unchanged ? [] : [{ ...plain, was: sent }];
};

/**
 * The same for an edit behind kept answers.
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
  const untold = behind.filter((answer) => !tellsKept(operation, field, answer));
  if (untold.length < behind.length) {
    const saysNothing = sameValue(own.was, own.now) && !own.settles && untold.length === 0;
    return saysNothing ? [] : [behindKept(own, untold)];
  }
  const sent = valueAt(contentOf(operation), field);
  const [left = behind.at(-1)] = settled(own, sent, { refusedBecause, resolved: operation.resolves });
  return left
    ? [
        behindKept(
          left,
          behind.filter((answer) => answer !== left),
        ),
      ]
    : [];
};

/** Whether an edit says what was sent, and that is all there is to its field. */
const isAllSaid = ({ now, behind, settles }: SavedEdit, sent: SavedEdit['now']): boolean =>
  behind === undefined && settles === undefined && sameValue(now, sent);

const settledEdits = (
  row: LocalSurvey,
  operation: Operation,
  refused: Outcome['refused'],
): Record<FieldPath, SavedEdit> => {
  const sent = contentOf(operation);
  const isTaken = Object.keys(refused).length === 0;
  // Most of what is sent is taken as it is: of fifty answers nothing is left.
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

/** The code of an answer that keeps everything that was sent, and tells nothing of what is there. */
export const HELD_FOR_REVIEW = 'held_for_review';

/**
 * What was sent from a panchayat its author has left is safe, and waits there for others. Nothing is known of what the
 * survey is now: the copy stays the one that its version stands for, until the feed takes the row off the device, or
 * brings what came of it to an author who is back.
 */
const afterReview = (row: LocalSurvey, operation: Operation, outcome: Outcome): LocalSurvey | null => {
  if (operation.action === 'delete') {
    return unlessGone(stamped({ ...row, deletion: null, refusal: null }, outcome.at));
  }
  const copy = row.server ?? { ...appliedCopy(row, operation, outcome), version: 0 };
  const edits = settledEdits(row, operation, outcome.refused);
  const untold = row.settling?.resolves.filter((id) => !operation.resolves.includes(id)) ?? [];
  const settling = row.settling && untold.length > 0 ? { ...row.settling, resolves: untold } : null;
  const sent = new Set(Object.keys(contentOf(operation)));
  return rebase({ ...row, edits, settling, refusal: null }, copy, outcome.at, sent);
};

/**
 * The copy that came with the answer, or follows from it. One that is no longer what the operation was made over was brought
 * by the feed since, with the operation in it. An operation that said nothing new has changed nothing, nor when it was
 * changed.
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
 * The row after the server answered an operation; `null` when the survey is gone from this device.
 *
 * | answer | row |
 * |---|---|
 * | applied, merged, conflict | over the new server copy, its sent edits settled |
 * | held for review | over the copy it has, since none comes, its sent edits settled; a deletion: shown again |
 * | a delete applied, or of a survey the server does not know | gone, unless a newer copy has come since |
 * | the survey is deleted on the server and nothing here is left to tell it | gone |
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
  return unlessGone(rebase({ ...row, edits, deletion, refusal: null }, newest, outcome.at, sent));
};

/** `null` for a row whose survey is deleted on the server with nothing left to settle or to tell. */
export const unlessGone = (row: LocalSurvey): LocalSurvey | null => {
  const goneThere = row.server !== null && isGone(row.server);
  return goneThere && !holdsUnsynced(row) ? null : row;
};

/** Gone, unless the server has already sent what somebody did to the survey after this delete. */
const afterDelete = (row: LocalSurvey, outcome: Outcome): LocalSurvey | null =>
  row.server && isOlder(outcome, row.server)
    ? unlessGone(rebase({ ...row, deletion: null }, row.server, outcome.at, new Set()))
    : null;

/** Everything the row holds, as edits over nothing: the server has never seen this survey, or has lost it. */
const asNew = (row: LocalSurvey, at: string): LocalSurvey => {
  const held = Object.entries(row.server?.values ?? {}).map(
    ([field, now]) => [field, { was: null, now }] as const,
  );
  const edited = Object.entries(row.edits).map(([field, edit]) => [field, { ...edit, was: null }] as const);
  return stamped({ ...row, server: null, edits: Object.fromEntries([...held, ...edited]) }, at);
};
