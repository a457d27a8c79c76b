import type { UserInfo } from '@sampark/core/access/roles';
import { type Caller, signedIn } from '../accounts/sign-in/authenticate.ts';
import type { Context } from '../context.ts';
import { followedOf } from '../places.ts';

/** Somebody's open connection, as this service sees it. Who does not keep up with what is written is dropped by it. */
export interface EventReader {
  moved(panchayatIds: readonly string[]): void;
  /** Nothing moved, and the connection is still there. */
  quiet(): void;
  end(): void;
}

/** What holds open streams, and tells each what moves in its person's scope. */
export interface Hints {
  /**
   * Tells a reader of every panchayat that moves, from now on until the result is called, the sign-in or the scope is no
   * longer what it is now, or the same sign-in opens another. A reader may miss nothing by reading once after it.
   * @returns what ends it, or why there is none: `full` of streams, or `deaf` to the other servers just now
   */
  open(caller: Caller, reader: EventReader): Promise<(() => void) | 'full' | 'deaf'>;
  /**
   * Runs what a sign-in sends, and tells it nothing meanwhile. Who reads right after it needs no hint for that; who need not,
   * because nobody else has written before, is told then what else has moved.
   */
  whileSending<T extends Sent>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Ends every stream; none is opened any more. */
  stop(): void;
}

/** What came of sending. */
interface Sent {
  /** The panchayats that it moved and that its sender need not read; `null`: it reads. */
  readonly passed: readonly string[] | null;
}

export interface HintLimits {
  /** Streams that may be open at a time. */
  readonly most: number;
  /** One person's streams; each of their sign-ins has one at most. */
  readonly mostOfOne: number;
  /** Milliseconds between two signs of life, a fifth up or down. */
  readonly quietFor: number;
}

export const HINT_LIMITS: HintLimits = { most: 5_000, mostOfOne: 20, quietFor: 25_000 };

/** Moves that follow within this time go together, in milliseconds. The first goes at once. */
const TOGETHER = 30;
/** What was found out about a stream's sign-in and scope holds for this long, in milliseconds. */
const CHECKED_FOR = 1_000;

interface Stream {
  readonly caller: Caller;
  readonly reader: EventReader;
  readonly panchayats: ReadonlySet<string>;
  readonly waiting: Set<string>;
  sending: number;
  /** How often each panchayat has moved while it sends. */
  readonly meanwhile: Map<string, number>;
  /** It reads when it has sent. */
  reads: boolean;
  telling: boolean;
  checkedAt: number;
  timer: NodeJS.Timeout;
}

/** Streams by something they have, several of which may be the same. */
const createIndex = () => {
  const byKey = new Map<string, Set<Stream>>();
  return {
    of: (key: string): ReadonlySet<Stream> => byKey.get(key) ?? new Set(),
    add: (key: string, stream: Stream) => byKey.set(key, (byKey.get(key) ?? new Set()).add(stream)),
    remove: (key: string, stream: Stream) => {
      const streams = byKey.get(key);
      if (streams?.delete(stream) && streams.size === 0) byKey.delete(key);
    },
  };
};

/**
 * Streams that say which panchayats moved and never what changed in them. Whether the sign-in is still good, and the
 * scope what it was, is looked at with every sign of life and before a hint, once a second at most.
 */
export function createHints(context: Context, limits: HintLimits): Hints {
  const { storage, clock, meters } = context;
  const open = new Set<Stream>();
  const byPanchayat = createIndex();
  const bySession = createIndex();
  const byUser = createIndex();
  let stopped = false;

  const followed = async (user: UserInfo): Promise<ReadonlySet<string>> =>
    new Set((await followedOf(storage.now, user)).counters.map((counter) => counter.panchayat_id));

  const leave = (stream: Stream): void => {
    if (!open.delete(stream)) return;
    clearTimeout(stream.timer);
    bySession.remove(stream.caller.token_hash, stream);
    byUser.remove(stream.caller.user.user_id, stream);
    for (const id of stream.panchayats) byPanchayat.remove(id, stream);
    meters.streams(open.size);
  };
  const end = (stream: Stream): void => {
    leave(stream);
    stream.reader.end();
  };

  const isGood = async ({ caller, panchayats }: Stream): Promise<boolean> => {
    const session = await signedIn(context, caller.token_hash);
    if (session === null || session.user.must_change_password || !storage.moved.hears()) return false;
    const now = await followed(session.user);
    return now.size === panchayats.size && [...now].every((id) => panchayats.has(id));
  };
  /** Ends a stream that should no longer be; without a database nobody can tell. */
  const check = async (stream: Stream): Promise<void> => {
    if (Math.abs(clock() - stream.checkedAt) < CHECKED_FOR) return;
    if (!(await isGood(stream).catch(() => false))) end(stream);
    stream.checkedAt = clock();
  };

  const live = (stream: Stream): void => {
    const [random = 0] = context.random(1);
    stream.timer = setTimeout(
      () => {
        void check(stream).then(() => {
          if (!open.has(stream)) return;
          stream.reader.quiet();
          live(stream);
        });
      },
      limits.quietFor * (0.8 + (0.4 * random) / 256),
    );
  };

  const tell = (stream: Stream, panchayatIds: Iterable<string>): void => {
    for (const id of panchayatIds) {
      if (stream.sending > 0) stream.meanwhile.set(id, (stream.meanwhile.get(id) ?? 0) + 1);
      else stream.waiting.add(id);
    }
    if (stream.waiting.size === 0) return;
    if (!stream.telling) void tellWaiting(stream);
  };
  const tellWaiting = async (stream: Stream): Promise<void> => {
    stream.telling = true;
    await check(stream);
    if (!open.has(stream)) return;
    stream.reader.moved([...stream.waiting]);
    stream.waiting.clear();
    setTimeout(() => {
      stream.telling = false;
      if (stream.waiting.size > 0) void tellWaiting(stream);
    }, TOGETHER);
  };

  /** Of what has moved meanwhile, once is by what was sent itself. */
  const hasSent = (stream: Stream, passed: Sent['passed']): void => {
    const { meanwhile } = stream;
    for (const id of passed ?? []) meanwhile.set(id, (meanwhile.get(id) ?? 0) - 1);
    stream.reads ||= passed === null;
    stream.sending -= 1;
    if (stream.sending > 0) return;
    const others = [...meanwhile].filter(([, times]) => times > 0).map(([id]) => id);
    const isToBeTold = !stream.reads && others.length > 0 && open.has(stream);
    meanwhile.clear();
    stream.reads = false;
    if (isToBeTold) tell(stream, others);
  };

  const unlisten = storage.moved.listen((panchayatIds) => {
    if (panchayatIds === null) for (const stream of open) tell(stream, stream.panchayats);
    for (const id of panchayatIds ?? []) for (const stream of byPanchayat.of(id)) tell(stream, [id]);
  });

  return {
    async open(caller, reader) {
      const { user, token_hash } = caller;
      const panchayats = await followed(user);
      for (const older of bySession.of(token_hash)) end(older);
      const isFull = open.size >= limits.most || byUser.of(user.user_id).size >= limits.mostOfOne;
      if (stopped || isFull) return 'full';
      if (!storage.moved.hears()) return 'deaf';
      const stream: Stream = {
        caller,
        reader,
        panchayats,
        waiting: new Set(),
        sending: 0,
        meanwhile: new Map(),
        reads: false,
        telling: false,
        checkedAt: clock(),
        timer: setTimeout(() => undefined, 0),
      };
      open.add(stream);
      bySession.add(token_hash, stream);
      byUser.add(user.user_id, stream);
      for (const id of panchayats) byPanchayat.add(id, stream);
      meters.streams(open.size);
      reader.quiet();
      live(stream);
      return () => leave(stream);
    },
    async whileSending(caller, work) {
      const own = [...bySession.of(caller.token_hash)];
      for (const stream of own) stream.sending += 1;
      let passed: Sent['passed'] = null;
      try {
        const sent = await work();
        ({ passed } = sent);
        return sent;
      } finally {
        for (const stream of own) hasSent(stream, passed);
      }
    },
    stop() {
      stopped = true;
      unlisten();
      for (const stream of open) end(stream);
    },
  };
}
