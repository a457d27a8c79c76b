import { differences } from '../merge/known-state.ts';
import type { OfferOperation } from '../merge/operation.ts';
import { isGone, type ServerSurvey } from '../survey/survey.ts';
import { HELD_FOR_REVIEW, type Outcome, unlessGone } from './acknowledge.ts';
import { identityOf } from './local-survey.ts';
import { inFlightOf, type OperationStamp } from './queue.ts';
import { rebase } from './receive.ts';
import { received, receivedTombstone, replanned, type SurveyState } from './survey-state.ts';

/**
 * A reading of the whole feed by a device that holds surveys already. `epoch`: the server's database was put back, or
 * begun anew, and what it lacks is to be offered to it. `horizon`: the device was away for longer than tombstones are
 * kept, and what does not come is gone. Stored with every page, so that it goes on where it was.
 */
export interface Resync {
  readonly because: 'epoch' | 'horizon';
  readonly epoch: string;
  readonly cursor: string | null;
  /** Surveys held when it began that have not come yet. */
  readonly unseen: readonly string[];
  /** Surveys that came otherwise than they are held here: the copy here stays until it has been offered. */
  readonly offers: readonly string[];
}

type Copy = Pick<ServerSurvey, 'epoch' | 'version' | 'values'>;

const isSameCopy = (a: Copy, b: Copy): boolean =>
  a.epoch === b.epoch && a.version === b.version && differences(a.values, b.values).length === 0;

/**
 * Whether the device holds a copy that the server may lack, seen from what came of the survey (`null`: nothing).
 * @param epoch the server's
 */
export const mustOffer = ({ row }: SurveyState, came: Copy | null, epoch: string): boolean => {
  const held = row?.server;
  if (!held || held.epoch === epoch || isGone(held)) return false;
  return came === null || !isSameCopy(held, came);
};

/**
 * What was under way when an epoch ended goes back to what waits, under a new id: the server takes nothing any more of a
 * device that has read no further than that epoch, so what it has not taken by now it never will, and telling again what
 * it has taken says nothing new. Done once, when the reading begins; not by a device that had never read.
 */
export const requeued = (state: SurveyState, stamp: OperationStamp): SurveyState =>
  inFlightOf(state.queue)
    ? replanned({ ...state, queue: state.queue.filter((entry) => entry.synced || !entry.sent) }, stamp)
    : state;

/** A copy comes in a new epoch: taken, unless the copy held here is to be offered first. */
export const receivedAnew = (
  state: SurveyState,
  copy: ServerSurvey,
  stamp: OperationStamp & { readonly epoch: string },
): SurveyState => {
  if (mustOffer(state, copy, stamp.epoch)) return state;
  const { row } = state;
  // A survey that was dead may live again at the point to which the server was put back: a deletion that waits was of
  // something else.
  if (!row?.server || row.server.epoch === stamp.epoch || !isGone(row.server)) {
    return received(state, copy, stamp);
  }
  const deletion = row.deletion && { ...row.deletion, base_version: 0 };
  return received({ ...state, row: { ...row, deletion, server: null } }, copy, stamp);
};

/** A tombstone comes in a new epoch. */
export const receivedTombstoneAnew = (
  state: SurveyState,
  tombstone: { readonly epoch: string; readonly version: number },
  stamp: OperationStamp & { readonly epoch: string },
): SurveyState => (mustOffer(state, null, stamp.epoch) ? state : receivedTombstone(state, tombstone, stamp));

/**
 * All has come, and nothing of this survey: a deletion of what the server never had has nothing left to tell. What else
 * is held is offered or sent.
 */
export const notReceived = (state: SurveyState): SurveyState => {
  const isVain = state.row?.deletion && !state.row.server && state.queue.every((entry) => entry.synced);
  return isVain ? { ...state, row: null } : state;
};

/** The copy a device holds, as an offer; `null` when it holds none. */
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
 * The server has answered an offer: what it holds now takes the copy's place, under all that this person changed. A
 * deletion that waits was of what its author saw: where the copy had moved since, or the server holds more by now, it was
 * made without having seen that.
 * A copy that the server does not take stays, marked; one that it keeps for review has left this person's panchayats.
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
