import { differences } from '../merge/offers/known-state.ts';
import { contentOf, type OfferOperation } from '../merge/operation.ts';
import { isGone, type ServerSurvey } from '../survey/survey.ts';
import { valueAt } from '../survey/values.ts';
import { HELD_FOR_REVIEW, type Outcome, unlessGone } from './acknowledge.ts';
import { identityOf } from './local-survey.ts';
import { inFlightOf, type OperationStamp } from './queue.ts';
import { rebase } from './receive.ts';
import { received, receivedTombstone, replanned, type SurveyState } from './survey-state.ts';

/**
 * A reading of the whole feed by a device that holds surveys already. `epoch`: the server's database was
 * restored or begun anew, and the device offers what it lacks. `horizon`: the device was away for longer than
 * tombstones are kept, and a survey that does not come is gone. Every page stores it, so that it goes on
 * where it was.
 */
export interface Resync {
  readonly because: 'epoch' | 'horizon';
  readonly epoch: string;
  readonly cursor: string | null;
  /** Surveys held at the beginning that have not come yet. */
  readonly unseen: readonly string[];
  /**
   * Surveys that came with other content than this device holds. The device's copy stays until it has been
   * offered.
   */
  readonly offers: readonly string[];
}

type Copy = Pick<ServerSurvey, 'epoch' | 'version' | 'values'>;

const isSameCopy = (a: Copy, b: Copy): boolean =>
  a.epoch === b.epoch && a.version === b.version && differences(a.values, b.values).length === 0;

/**
 * Whether the device holds a copy that the server may lack. @param came the survey's copy in the feed;
 * `null`: none
 * @param epoch the server's
 */
export const mustOffer = ({ row }: SurveyState, came: Copy | null, epoch: string): boolean => {
  const held = row?.server;
  if (!held || held.epoch === epoch || isGone(held)) return false;
  return came === null || !isSameCopy(held, came);
};

/**
 * Puts an operation that was in flight when an epoch ended back into the outbox, under a new id. The server
 * takes nothing more from a device that has read no further than that epoch. An operation that it has taken
 * already says nothing new. Done once, when the resync begins, and not by a device that has never read.
 */
export const requeued = (state: SurveyState, stamp: OperationStamp): SurveyState => {
  const { row, queue } = state;
  const sent = inFlightOf(queue);
  if (!sent) return state;
  const told = contentOf(sent.operation);
  const edits = Object.entries(row?.edits ?? {}).map(
    ([field, edit]) =>
      [
        field,
        Object.hasOwn(told, field) && !edit.behind
          ? { ...edit, sent: [...(edit.sent ?? []), valueAt(told, field)] }
          : edit,
      ] as const,
  );
  return replanned(
    {
      row: row && { ...row, edits: Object.fromEntries(edits) },
      queue: queue.filter((entry) => entry.synced || !entry.sent),
    },
    stamp,
  );
};

/** Takes a copy of a new epoch, unless the held copy has to be offered first. */
export const receivedAnew = (
  state: SurveyState,
  copy: ServerSurvey,
  stamp: OperationStamp & { readonly epoch: string },
): SurveyState => {
  if (mustOffer(state, copy, stamp.epoch)) return state;
  const { row } = state;
  // A deleted survey may live again at the point of the restore. A deletion that waits was meant for another
  // state.
  if (!row?.server || row.server.epoch === stamp.epoch || !isGone(row.server)) {
    return received(state, copy, stamp);
  }
  const deletion = row.deletion && { ...row.deletion, base_version: 0 };
  return received({ ...state, row: { ...row, deletion, server: null } }, copy, stamp);
};

/** Takes a tombstone of a new epoch. */
export const receivedTombstoneAnew = (
  state: SurveyState,
  tombstone: { readonly epoch: string; readonly version: number },
  stamp: OperationStamp & { readonly epoch: string },
): SurveyState => (mustOffer(state, null, stamp.epoch) ? state : receivedTombstone(state, tombstone, stamp));

/**
 * Ends a resync for a survey that did not come. A deletion of a survey that the server never had has nothing
 * left to send. Everything else that is held is offered or sent.
 */
export const notReceived = (state: SurveyState): SurveyState => {
  const isVain = state.row?.deletion && !state.row.server && state.queue.every((entry) => entry.synced);
  return isVain ? { ...state, row: null } : state;
};

/** Makes an offer of the copy that a device holds; `null`: it holds none. */
export const offerOf = ({ row }: SurveyState, opId: string): OfferOperation | null => {
  const held = row?.server;
  if (!held) return null;
  return {
    op_id: opId,
    survey_id: held.survey_id,
    action: 'offer',
    resolves: [],
    client_timestamp: held.client_timestamp,
    identity: identityOf(held),
    epoch: held.epoch,
    version: held.version,
    continues: held.continues,
    set: held.values,
    conflicts: held.conflicts,
    is_deleted: held.deleted_at !== null,
  };
};

const sameAsHeld = (held: ServerSurvey, copy: ServerSurvey): boolean => {
  const known = new Set(held.conflicts.map(({ id }) => id));
  return (
    differences(held.values, copy.values).length === 0 && copy.conflicts.every(({ id }) => known.has(id))
  );
};

/**
 * Takes the server's answer to an offer: its copy replaces the offered one, under all that this person
 * changed.
 *
 * A deletion that waits was meant for the state that its author saw. It counts as made without having seen
 * what has changed since, in the copy or on the server. A refused copy stays, marked. A
 * copy that the server holds for review has left this person's panchayats.
 */
export const offered = (state: SurveyState, outcome: Outcome, stamp: OperationStamp): SurveyState => {
  const { row } = state;
  if (!row?.server) return state;
  const { copy } = outcome;
  if (outcome.code === HELD_FOR_REVIEW) return state;
  if (outcome.status === 'rejected' || !copy) {
    const refusal = { code: outcome.code ?? 'rejected', detail: outcome.detail };
    return { ...state, row: { ...row, refusal } };
  }
  const deletion = row.deletion && {
    ...row.deletion,
    base_version:
      row.deletion.base_version === row.server.version && sameAsHeld(row.server, copy) ? copy.version : 0,
  };
  const next = unlessGone(rebase({ ...row, deletion }, copy, outcome.at, new Set()));
  if (next) return replanned({ ...state, row: next }, stamp);
  return { row: null, queue: state.queue.filter((entry) => entry.synced) };
};
