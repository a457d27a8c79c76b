import type { Caller } from '../access/accounts/sign-in/authenticate.ts';

/** One person's open connection, as this service sees it. It drops a client that does not keep up with what is written. */
export interface EventReader {
  changed(panchayatIds: readonly string[]): void;
  /** Says which stamp the forms have: they are others when it differs from the one before. */
  forms(stamp: string): void;
  /** Says that nothing changed, and that the connection is still there. */
  keepAlive(): void;
  end(): void;
}

/** One open change stream. */
export interface OpenStream {
  readonly caller: Caller;
  readonly reader: EventReader;
  /** The scope for which it was opened. */
  readonly panchayats: ReadonlySet<string>;
  /** Panchayats that changed and go with the next event. */
  readonly waiting: Set<string>;
  /** Whether an event was just written, so that the next one waits for company. */
  delivering: boolean;
  /** Batches of the same sign-in that the server works on now. */
  ownBatches: number;
  /** How often each panchayat has changed during these batches. */
  readonly duringOwnBatches: Map<string, number>;
  /** Whether the device pulls after one of these batches anyway. */
  willPull: boolean;
  /** When sign-in and scope were checked last, milliseconds. */
  checkedAt: number;
  timer: NodeJS.Timeout;
}

export const newStream = (
  caller: Caller,
  reader: EventReader,
  panchayats: ReadonlySet<string>,
  checkedAt: number,
): OpenStream => ({
  caller,
  reader,
  panchayats,
  waiting: new Set(),
  delivering: false,
  ownBatches: 0,
  duringOwnBatches: new Map(),
  willPull: false,
  checkedAt,
  timer: setTimeout(() => undefined, 0),
});

/** Finds streams by a key that several of them may share. */
const createIndex = () => {
  const byKey = new Map<string, Set<OpenStream>>();
  return {
    of: (key: string): ReadonlySet<OpenStream> => byKey.get(key) ?? new Set(),
    add: (key: string, stream: OpenStream) => byKey.set(key, (byKey.get(key) ?? new Set()).add(stream)),
    remove: (key: string, stream: OpenStream) => {
      const streams = byKey.get(key);
      if (streams?.delete(stream) && streams.size === 0) byKey.delete(key);
    },
  };
};

/** The streams that are open now, and how to find them. */
export interface OpenStreams {
  readonly all: ReadonlySet<OpenStream>;
  ofPanchayat(panchayatId: string): ReadonlySet<OpenStream>;
  /** @param tokenHash the hash of the sign-in's token */
  ofSession(tokenHash: string): ReadonlySet<OpenStream>;
  ofUser(userId: string): ReadonlySet<OpenStream>;
  has(stream: OpenStream): boolean;
  add(stream: OpenStream): void;
  /** Forgets a stream and stops its timer; nothing is written to its reader. */
  remove(stream: OpenStream): void;
}

/** @param sizeChanged is called with the number of open streams whenever that changes */
export function createOpenStreams(sizeChanged: (open: number) => void): OpenStreams {
  const all = new Set<OpenStream>();
  const byPanchayat = createIndex();
  const bySession = createIndex();
  const byUser = createIndex();
  return {
    all,
    ofPanchayat: byPanchayat.of,
    ofSession: bySession.of,
    ofUser: byUser.of,
    has: (stream) => all.has(stream),
    add(stream) {
      all.add(stream);
      bySession.add(stream.caller.token_hash, stream);
      byUser.add(stream.caller.user.user_id, stream);
      for (const id of stream.panchayats) byPanchayat.add(id, stream);
      sizeChanged(all.size);
    },
    remove(stream) {
      if (!all.delete(stream)) return;
      clearTimeout(stream.timer);
      bySession.remove(stream.caller.token_hash, stream);
      byUser.remove(stream.caller.user.user_id, stream);
      for (const id of stream.panchayats) byPanchayat.remove(id, stream);
      sizeChanged(all.size);
    },
  };
}
