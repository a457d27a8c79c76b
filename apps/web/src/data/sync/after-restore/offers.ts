import { offered, offerOf } from '@sampark/core/device/resync';
import type { OfferOperation } from '@sampark/core/merge/operation';
import { encodeOperations } from '@sampark/core/wire/columns/encode-operations';
import type { SyncContext } from '../context.ts';
import { positionWrites, readSyncPosition, type SyncPosition } from '../position.ts';
import { leaveScope } from '../pull/scope.ts';
import {
  type Answered,
  isAnswer,
  isTooMuch,
  refusalOf,
  resultsOf,
  type Stopped,
  stoppedBy,
} from '../push/batch-reply.ts';

/** The copies in one request: an offer holds a whole survey. */
const MOST = 100;

const offersFor = async ({ store, stamp }: SyncContext, ids: readonly string[]) => {
  const offers = new Map<string, OfferOperation>();
  for (const id of ids) {
    const offer = offerOf(await store.read(id), stamp().id);
    if (offer) offers.set(id, offer);
  }
  return offers;
};

/** Applies the server's answer in one transaction with the list of offers that are left. */
const settle = async (
  context: SyncContext,
  position: SyncPosition,
  {
    ids,
    offers,
    answer,
  }: {
    readonly ids: readonly string[];
    readonly offers: ReadonlyMap<string, OfferOperation>;
    readonly answer: Answered;
  },
): Promise<SyncPosition> => {
  const { store, stamp } = context;
  const resultOf = resultsOf(answer);
  const outcomeOf = (id: string) => resultOf(offers.get(id)?.op_id ?? '');
  const told = ids.filter((id) => !offers.has(id) || outcomeOf(id).kind === 'settled');
  const next = { ...position, offers: position.offers.filter((id) => !told.includes(id)) };
  await store.change(
    told,
    (state, id) => {
      const read = outcomeOf(id);
      return offers.has(id) && read.kind === 'settled' ? offered(state, read.outcome, stamp()) : state;
    },
    () => positionWrites(context, next),
  );
  return next;
};

const NOTHING_TOLD = { timestamp: '', epoch: '' };

/**
 * Offers the server the copies that it may have lost. This goes before everything else, because newer changes
 * rest on these copies. An offer may be sent twice, so nothing is frozen.
 */
export const tellOffers = async (context: SyncContext): Promise<Stopped> => {
  const { send, store } = context;
  let position: SyncPosition = await readSyncPosition(context);
  let most = MOST;
  while (position.offers.length > 0) {
    const ids = position.offers.slice(0, most);
    const offers = await offersFor(context, ids);
    const reply = await send({
      method: 'POST',
      path: '/api/sync/batch',
      body: encodeOperations([...offers.values()]),
      owner: store.owner,
      cursor: position.cursor,
    });
    if (reply.kind === 'unreachable') return 'unreachable';
    if (reply.kind === 'problem' && !isTooMuch(reply)) return stoppedBy(reply);
    if (reply.kind === 'problem' && ids.length > 1) {
      most = Math.ceil(ids.length / 2);
      continue;
    }
    const answer =
      reply.kind === 'problem'
        ? { ...NOTHING_TOLD, results: [...offers.values()].map((offer) => refusalOf(offer, reply)) }
        : reply.body;
    if (!isAnswer(answer)) return 'busy';
    const before = position.offers.length;
    position = await settle(context, position, { ids, offers, answer });
    if (position.offers.length === before) return 'busy';
  }
  await leaveScope(context, position.scope);
  return 'done';
};
