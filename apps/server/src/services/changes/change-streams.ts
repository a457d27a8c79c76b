import { setTimeout as pause } from 'node:timers/promises';
import type { UserInfo } from '@sampark/core/access/roles';
import { FORMS_CHANGED } from '../../storage/change-notifications.ts';
import { type Caller, signedIn } from '../access/accounts/sign-in/authenticate.ts';
import type { Context } from '../context.ts';
import { followedOf } from '../places/places.ts';
import { createEventDelivery, type EventDelivery } from './deliver-events.ts';
import {
  createOpenStreams,
  type EventReader,
  newStream,
  type OpenStream,
  type OpenStreams,
} from './open-streams.ts';

/** Holds the open streams, and tells each which panchayats of its person's scope changed, and when forms did. */
export interface ChangeStreams {
  /**
   * Tells a reader of every panchayat that changes, from now on until one of these: the result is called, the sign-in or
   * the scope is no longer what it is now, or the same sign-in opens another. A reader that pulls once after it misses
   * nothing.
   * @returns a function that ends it, or why there is none: `full`, or `disconnected` from the other servers just now
   */
  open(caller: Caller, reader: EventReader): Promise<(() => void) | 'full' | 'disconnected'>;
  /**
   * Runs a batch of a sign-in, and tells that sign-in's streams nothing meanwhile. A device that pulls right after its
   * batch needs no event for that. A device that need not pull, because nobody else has written before, is told
   * afterwards what others have changed.
   */
  duringBatch<T extends BatchOutcome>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Ends every stream, and opens no more. */
  stop(): void;
}

interface BatchOutcome {
  /** The panchayats that the batch changed and that its answer covers; `null`: the sender pulls. */
  readonly coveredPanchayats: readonly string[] | null;
}

export interface StreamLimits {
  /** Streams that may be open at a time. */
  readonly maxOpen: number;
  /** One person's streams; each of their sign-ins has one at most. */
  readonly maxPerPerson: number;
  /** Milliseconds between two signs of life, a fifth up or down. */
  readonly keepAliveMs: number;
}

export const STREAM_LIMITS: StreamLimits = { maxOpen: 5_000, maxPerPerson: 20, keepAliveMs: 25_000 };

/** The result of checking a stream's sign-in and scope holds for this long, in milliseconds. */
const CHECKED_FOR = 1_000;

const panchayatsOf = async ({ storage }: Context, user: UserInfo): Promise<ReadonlySet<string>> =>
  new Set((await followedOf(storage.now, user)).counters.map((counter) => counter.panchayat_id));

async function isGood(context: Context, { caller, panchayats }: OpenStream): Promise<boolean> {
  const session = await signedIn(context, caller.token_hash);
  const isSignedIn = session !== null && !session.user.must_change_password;
  if (!isSignedIn || !context.storage.notifications.isConnected()) return false;
  const now = await panchayatsOf(context, session.user);
  return now.size === panchayats.size && [...now].every((id) => panchayats.has(id));
}

/** Ends a stream that should no longer be open; without a database nobody can tell, and it ends too. */
const createCheck =
  (context: Context, end: (stream: OpenStream) => void) =>
  async (stream: OpenStream): Promise<void> => {
    const { clock } = context;
    if (Math.abs(clock() - stream.checkedAt) < CHECKED_FOR) return;
    if (!(await isGood(context, stream).catch(() => false))) end(stream);
    stream.checkedAt = clock();
  };

/** Streams that hear of changed forms at a time, and the pause behind them in milliseconds: their devices ask at once. */
const FORM_READERS = { most: 100, pause: 50 };

/** Tells every stream which stamp the forms have now. Without a database nobody can tell: devices ask every day. */
async function tellForms({ storage }: Context, streams: OpenStreams): Promise<void> {
  const stamp = await storage.now.forms.changeStamp();
  const all = [...streams.all];
  for (let at = 0; at < all.length; at += FORM_READERS.most) {
    if (at > 0) await pause(FORM_READERS.pause);
    for (const stream of all.slice(at, at + FORM_READERS.most)) {
      if (streams.has(stream)) stream.reader.forms(stamp);
    }
  }
}

/** Passes the storage's notifications on to the streams that they concern. @returns a function that ends it */
const forwardNotifications = (context: Context, streams: OpenStreams, delivery: EventDelivery) =>
  context.storage.notifications.listen((panchayatIds) => {
    if (panchayatIds === null) {
      for (const stream of streams.all) delivery.changed(stream, stream.panchayats);
    }
    if (panchayatIds?.includes(FORMS_CHANGED) !== false)
      void tellForms(context, streams).catch(() => undefined);
    for (const id of panchayatIds ?? []) {
      for (const stream of streams.ofPanchayat(id)) delivery.changed(stream, [id]);
    }
  });

/**
 * Holds streams that say which panchayats changed, and never what changed in them. It checks with every sign of life and
 * before an event, once a second at most, that the sign-in is still good and the scope is what it was.
 */
export function createChangeStreams(context: Context, limits: StreamLimits): ChangeStreams {
  const { storage, clock, meters } = context;
  const streams = createOpenStreams((open) => meters.streams(open));
  const end = (stream: OpenStream): void => {
    streams.remove(stream);
    stream.reader.end();
  };
  const check = createCheck(context, end);
  const delivery = createEventDelivery(check, (stream) => streams.has(stream));
  const unlisten = forwardNotifications(context, streams, delivery);
  let stopped = false;

  const keepAlive = (stream: OpenStream): void => {
    const [random = 0] = context.random(1);
    const pause = limits.keepAliveMs * (0.8 + (0.4 * random) / 256);
    stream.timer = setTimeout(() => {
      void check(stream).then(() => {
        if (!streams.has(stream)) return;
        stream.reader.keepAlive();
        keepAlive(stream);
      });
    }, pause);
  };

  return {
    async open(caller, reader) {
      const { user, token_hash } = caller;
      const panchayats = await panchayatsOf(context, user);
      const stamp = await storage.now.forms.changeStamp();
      for (const older of streams.ofSession(token_hash)) end(older);
      const isFull =
        streams.all.size >= limits.maxOpen || streams.ofUser(user.user_id).size >= limits.maxPerPerson;
      if (stopped || isFull) return 'full';
      if (!storage.notifications.isConnected()) return 'disconnected';
      const stream = newStream(caller, reader, panchayats, clock());
      streams.add(stream);
      reader.keepAlive();
      reader.forms(stamp);
      keepAlive(stream);
      return () => streams.remove(stream);
    },
    async duringBatch(caller, work) {
      const own = [...streams.ofSession(caller.token_hash)];
      for (const stream of own) delivery.ownBatchBegins(stream);
      let covered: BatchOutcome['coveredPanchayats'] = null;
      try {
        const outcome = await work();
        covered = outcome.coveredPanchayats;
        return outcome;
      } finally {
        for (const stream of own) delivery.ownBatchEnds(stream, covered);
      }
    },
    stop() {
      stopped = true;
      unlisten();
      for (const stream of streams.all) end(stream);
    },
  };
}
