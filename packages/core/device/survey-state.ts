import type { ServerSurvey } from '../survey/survey.ts';
import { acknowledge, type Outcome } from './acknowledge.ts';
import { afterRejection } from './back-off.ts';
import { markDeleted, save } from './edit.ts';
import { holdsUnsynced, type LocalSurvey, neverSaved, undrafted } from './local-survey.ts';
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
 * All that a device holds of one survey: its row (`null`: none) and its operations, receipts included. Every step
 * below is one transaction on the device.
 */
export interface SurveyState {
  readonly row: LocalSurvey | null;
  readonly queue: readonly QueuedOperation[];
}

/** The state with its unsent operation worked out anew from the row. */
export const replanned = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  const kept = state.queue.filter((entry) => entry.sent || entry.synced);
  const unsent = state.row && unsentOperation(state.row, state.queue, stamp);
  return { row: state.row, queue: unsent ? [...kept, unsent] : kept };
};

/** What waits goes at the next occasion: a person has just acted on it. */
const atOnce = (state: SurveyState): SurveyState => ({
  ...state,
  queue: state.queue.map((entry) => (entry.synced ? entry : { ...entry, next_attempt_at: 0 })),
});

/** A new survey, or a Save of one that is there: the row and its operation together. */
export const saved = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const row = save(state.row, stamp.at, fieldsInFlight(state.queue));
  return atOnce(replanned({ ...state, row }, stamp));
};

/** The draft is thrown away, and with it a survey of which there was nothing else. */
export const discarded = (state: SurveyState, at: string): SurveyState => {
  const row = state.row && undrafted(state.row, at);
  return { ...state, row: row && neverSaved(row) ? null : row };
};

/**
 * The person does without what they had in a survey that was deleted elsewhere. What is under way is not taken back.
 */
export const abandoned = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const row = undrafted({ ...state.row, edits: {}, settling: null, refusal: null }, stamp.at);
  if (inFlightOf(state.queue)) return replanned({ ...state, row }, stamp);
  return { row: null, queue: state.queue.filter((entry) => entry.synced) };
};

/** A person settled a conflict: the choice and its operation together. */
export const chosen = (
  state: SurveyState,
  choose: (row: LocalSurvey) => LocalSurvey,
  stamp: OperationStamp,
): SurveyState => (state.row ? atOnce(replanned({ ...state, row: choose(state.row) }, stamp)) : state);

/** Delete was confirmed. A survey the server never heard of is gone at once; any other is hidden until it knows. */
export const deleted = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  if (!state.row) return state;
  const next = atOnce(replanned({ ...state, row: markDeleted(state.row, stamp.at) }, stamp));
  return next.queue.some((entry) => !entry.synced) ? next : { ...next, row: null };
};

/** An operation on its way from now on: stored before the request leaves. */
export const asSent = (entry: QueuedOperation): QueuedOperation => ({ ...entry, sent: true });

/**
 * The unsent operation is frozen as it waits, which is as the row's layers plan it: every step above and below works it
 * out anew.
 */
export const frozen = (state: SurveyState): SurveyState => {
  if (inFlightOf(state.queue)) return state;
  return { ...state, queue: state.queue.map((entry) => (entry.synced ? entry : asSent(entry))) };
};

/** The survey with an operation as it was sent: a page of an older program may have worked it out anew since. */
export const asItWent = (state: SurveyState, sent: QueuedOperation): SurveyState => {
  const at = state.queue.findIndex((entry) => entry.id === sent.id && !entry.synced);
  return at < 0 || state.queue[at] === sent ? state : { ...state, queue: state.queue.with(at, sent) };
};

/** The request did not reach the server, or it asked to try again: the operation stays frozen. */
export const notAcknowledged = (state: SurveyState, id: string, error: string): SurveyState => ({
  ...state,
  queue: state.queue.map((entry) =>
    entry.id === id ? { ...entry, attempts: entry.attempts + 1, last_error: error } : entry,
  ),
});

/** What a settled operation needs besides its outcome. */
export interface ApplyingOutcome extends OperationStamp {
  /** Milliseconds since 1970, the device's clock. */
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
}

/**
 * The outcome of the operation under way is known: the row takes it in, the operation becomes a receipt, and what
 * there is still to tell waits behind it. After a refusal that is the same again, under a new id, a long while later;
 * what a survey that is unknown to the server still holds is created at once.
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

/** A copy of the survey arrives with a page of the feed. */
export const received = (state: SurveyState, copy: ServerSurvey, stamp: OperationStamp): SurveyState => {
  const row = receiveCopy(state.row, copy, { at: stamp.at, inFlight: fieldsInFlight(state.queue) });
  return row === state.row ? state : replanned({ ...state, row }, stamp);
};

/** The feed tells that the survey was deleted. */
export const receivedTombstone = (
  state: SurveyState,
  tombstone: { readonly epoch: string; readonly version: number },
  stamp: OperationStamp,
): SurveyState => {
  if (!state.row) return state;
  const told = { ...tombstone, at: stamp.at };
  const inFlight = inFlightOf(state.queue) && fieldsInFlight(state.queue);
  const row = receiveTombstone(state.row, told, inFlight);
  if (row) return replanned({ ...state, row }, stamp);
  return { row: null, queue: state.queue.filter((entry) => entry.synced) };
};

/**
 * Rows that left the person's scope, or that the server no longer knows, are removed from the device unless something of
 * them exists only here.
 */
export const outOfScope = (state: SurveyState): SurveyState =>
  state.row &&
  (holdsUnsynced(state.row) || state.row.refusal !== null || state.queue.some((entry) => !entry.synced))
    ? state
    : { row: null, queue: state.queue.filter((entry) => entry.synced) };
