import { isGone, type ServerSurvey } from '../survey/survey.ts';
import { acknowledge, type Outcome } from './acknowledge.ts';
import { afterRejection } from './back-off.ts';
import { markDeleted, type Press, pressed, save } from './edit.ts';
import { holdsUnsynced, type LocalSurvey, neverSaved, stamped, undrafted, unmoved } from './local-survey.ts';
import {
  fieldsInFlight,
  inFlightOf,
  type OperationStamp,
  type QueuedOperation,
  receipt,
  unsentOperation,
} from './queue.ts';
import { receiveCopy, receiveTombstone } from './receive.ts';

/**
 * All that a device holds of one survey: its row (`null`: none) and its operations, receipts included. Every
 * step below is one transaction on the device.
 */
export interface SurveyState {
  readonly row: LocalSurvey | null;
  readonly queue: readonly QueuedOperation[];
}

/** Works the unsent operation out anew from the row. */
export const replanned = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  const kept = state.queue.filter((entry) => entry.sent || entry.synced);
  const unsent = state.row && unsentOperation(state.row, state.queue, stamp);
  return { row: state.row, queue: unsent ? [...kept, unsent] : kept };
};

/** Lets a survey go that was deleted elsewhere, once nothing of this device's is left over the tombstone. */
const withoutTombstone = (state: SurveyState): SurveyState => {
  const { row, queue } = state;
  if (!row?.server || !isGone(row.server) || holdsUnsynced(row) || inFlightOf(queue)) return state;
  return { ...state, row: null };
};

/** Lets the outbox go with the next sync, because a person has just acted on it. */
const atOnce = (state: SurveyState): SurveyState => ({
  ...state,
  queue: state.queue.map((entry) => (entry.synced ? entry : { ...entry, next_attempt_at: 0 })),
});

/** Saves a new or known survey: the row and its operation together. */
export const saved = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const row = save(state.row, stamp.at, fieldsInFlight(state.queue));
  return withoutTombstone(atOnce(replanned({ ...state, row }, stamp)));
};

/** Saves what a person has pressed: the row and its operation together. */
export const savedPress = (state: SurveyState, press: Press, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const row = pressed(state.row, press, { at: stamp.at, inFlight: fieldsInFlight(state.queue) });
  return atOnce(replanned({ ...state, row }, stamp));
};

/** Discards the draft, and with it a survey that consists of nothing else, or that was deleted elsewhere. */
export const discarded = (state: SurveyState, at: string): SurveyState => {
  const row = state.row && undrafted(state.row, at);
  return withoutTombstone({ ...state, row: row && neverSaved(row) ? null : row });
};

/**
 * Discards a person's work in a survey that was deleted elsewhere. An operation in flight is not taken back.
 */
export const abandoned = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const row = undrafted({ ...unmoved(state.row), edits: {}, settling: null, refusal: null }, stamp.at);
  if (inFlightOf(state.queue)) return replanned({ ...state, row }, stamp);
  return { row: null, queue: state.queue.filter((entry) => entry.synced) };
};

/** Stores a person's choice in a conflict: the choice and its operation together. */
export const chosen = (
  state: SurveyState,
  choose: (row: LocalSurvey) => LocalSurvey,
  stamp: OperationStamp,
): SurveyState => (state.row ? atOnce(replanned({ ...state, row: choose(state.row) }, stamp)) : state);

/**
 * Moves a survey to a newer version of its form. All answers stay, also those that the version does not ask. A draft that
 * was never saved moves without the server: its create names the version.
 */
export const moved = (state: SurveyState, form_version: number, stamp: OperationStamp): SurveyState => {
  const { row } = state;
  if (!row || row.identity.form_version >= form_version) return state;
  const next = stamped({ ...row, identity: { ...row.identity, form_version } }, stamp.at);
  return neverSaved(row) ? { ...state, row: next } : atOnce(replanned({ ...state, row: next }, stamp));
};

/**
 * Deletes a survey after the person confirmed. One that the server never heard of is gone at once; any other
 * is hidden until the server knows.
 */
export const deleted = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const next = atOnce(replanned({ ...state, row: markDeleted(state.row, stamp.at) }, stamp));
  return next.queue.some((entry) => !entry.synced) ? next : { ...next, row: null };
};

/**
 * Freezes the unsent operation as it is, in a state that is held in memory: only the rescue does that, which
 * can write nothing. The outbox freezes the operations that it takes by a note in `meta`
 * (`apps/web/src/data/database/outbox/in-flight.ts`). Every step here works the unsent operation out anew, so
 * it equals what the row's layers ask for.
 */
export const frozen = (state: SurveyState): SurveyState => {
  if (inFlightOf(state.queue)) return state;
  return { ...state, queue: state.queue.map((entry) => (entry.synced ? entry : { ...entry, sent: true })) };
};

/**
 * Returns the state with the operation as it was sent: a page of an older program may have worked it out anew
 * since.
 */
export const asItWent = (state: SurveyState, sent: QueuedOperation): SurveyState => {
  const at = state.queue.findIndex((entry) => entry.id === sent.id && !entry.synced);
  return at < 0 || state.queue[at] === sent ? state : { ...state, queue: state.queue.with(at, sent) };
};

/**
 * Notes that the request did not reach the server, or that the server asked to try again. The operation stays
 * frozen.
 */
export const notAcknowledged = (state: SurveyState, id: string, error: string): SurveyState => ({
  ...state,
  queue: state.queue.map((entry) =>
    entry.id === id ? { ...entry, attempts: entry.attempts + 1, last_error: error } : entry,
  ),
});

/** The facts that applying an outcome needs beside it. */
export interface ApplyingOutcome extends OperationStamp {
  /** Milliseconds since 1970, the device's clock. */
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
}

/**
 * Applies the outcome of the operation in flight: the row takes it in, the operation becomes a receipt, and
 * further work waits behind it. After a refusal the same work waits again, under a new id, for a long while.
 * A survey that the server does not know is created at once.
 */
export const applyOutcome = (
  state: SurveyState,
  id: string,
  outcome: Outcome,
  settling: ApplyingOutcome,
): SurveyState => {
  const entry = state.queue.find((candidate) => candidate.id === id && !candidate.synced);
  if (!entry) return state;
  const row = state.row && acknowledge(state.row, entry.operation, outcome);
  const rejected = row !== null && outcome.status === 'rejected';
  const others = state.queue.filter((candidate) => candidate.id !== id);
  const kept = others.filter((candidate) => row !== null || candidate.synced);
  if (!rejected) {
    const { status, version, code } = outcome;
    const done = receipt(entry, settling.at, { status, version, code });
    return replanned({ row, queue: [...kept, done] }, settling);
  }
  const unknown = outcome.code === 'survey_not_found';
  const next = replanned({ row, queue: kept }, settling);
  const attempts = entry.attempts + 1;
  return {
    ...next,
    queue: next.queue.map((candidate) =>
      candidate.sent || candidate.synced
        ? candidate
        : {
            ...candidate,
            attempts,
            last_error: outcome.code ?? outcome.detail,
            next_attempt_at: unknown ? 0 : settling.now + afterRejection(attempts, settling.random),
          },
    ),
  };
};

/** Takes a copy of the survey from a page of the feed. */
export const received = (state: SurveyState, copy: ServerSurvey, stamp: OperationStamp): SurveyState => {
  const row = receiveCopy(state.row, copy, { at: stamp.at, inFlight: fieldsInFlight(state.queue) });
  return row === state.row ? state : replanned({ ...state, row }, stamp);
};

/** Takes the feed's word that the survey was deleted. */
export const receivedTombstone = (
  state: SurveyState,
  tombstone: { readonly epoch: string; readonly version: number },
  stamp: OperationStamp,
): SurveyState => {
  if (!state.row) return state;
  const dated = { ...tombstone, at: stamp.at };
  const inFlight = inFlightOf(state.queue) && fieldsInFlight(state.queue);
  const row = receiveTombstone(state.row, dated, inFlight);
  if (row) return replanned({ ...state, row }, stamp);
  return { row: null, queue: state.queue.filter((entry) => entry.synced) };
};

/**
 * Removes a row that left the person's scope, or that the server no longer knows, unless some of it exists
 * only here.
 */
export const outOfScope = (state: SurveyState): SurveyState =>
  state.row &&
  (holdsUnsynced(state.row) || state.row.refusal !== null || state.queue.some((entry) => !entry.synced))
    ? state
    : { row: null, queue: state.queue.filter((entry) => entry.synced) };
