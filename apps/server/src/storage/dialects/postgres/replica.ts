import { Kysely, PostgresDialect } from 'kysely';
import { firstLine } from '../../../first-line.ts';
import type { Replica, ReplicaWatcher } from '../../reading.ts';
import type { Tables } from '../../tables.ts';
import { createLag, type Lag } from './lag.ts';
import { openPool } from './pool.ts';
import { BESIDE_REPLICA, openLooks } from './replica-look.ts';
import { readingOn } from './storage.ts';

/** How a replica is watched, in milliseconds. */
export interface ReplicaLimits {
  /** How far it may be behind. */
  readonly mostBehind: number;
  /** The time between two looks at it. */
  readonly looksEvery: number;
}

/** The limits that the documentation names. */
export const REPLICA_LIMITS: ReplicaLimits = { mostBehind: 60_000, looksEvery: 2_000 };

/** The number of missed looks for which the last one holds. */
const LOOKS_MISSED = 3;

/**
 * Opens a replica, and looks at it every few seconds. It is fit while it is a standby of the primary, of the same schema, and has all that the primary
 * had written a minute before. Nothing waits for it: a replica that is away is told to `watcher`, and read when it is back.
 * @param primary the address of the primary, which is asked how far it has come
 */
export function openReplica(
  address: string,
  primary: string,
  watcher: ReplicaWatcher,
  { mostBehind, looksEvery }: ReplicaLimits = REPLICA_LIMITS,
): Replica {
  const looks = openLooks(address, primary);
  const pool = openPool(address, BESIDE_REPLICA);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const reading = readingOn(db, new Map());
  const lagOf = createLag();
  let fitUntil = Number.NEGATIVE_INFINITY;
  /** The word that the watcher was told last; `null`: that it is read; absent: nothing yet. */
  let told: string | null | undefined;

  const look = async (at: number): Promise<Lag> => {
    const seen = await looks.look();
    if (seen.kind === 'follows') return lagOf({ at, ...seen });
    // Without the primary nothing works, and others say so.
    return seen.kind === 'unfit' ? { why: seen.why } : { atLeast: 0 };
  };
  const tell = (why: string | null): void => {
    if (why === told) return;
    told = why;
    if (why === null) watcher.isRead();
    else watcher.isNotRead(why);
  };
  const judge = (at: number, lag: Lag): void => {
    const good = LOOKS_MISSED * looksEvery;
    const isFit = 'behind' in lag && lag.behind + good <= mostBehind;
    fitUntil = isFit ? at + good : Number.NEGATIVE_INFINITY;
    if (isFit) tell(null);
    else if ('why' in lag) tell(lag.why);
    else if (!('atLeast' in lag) || lag.atLeast > mostBehind)
      tell(`it lacks what is older than ${mostBehind / 1000} s`);
  };

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const lookOn = async (): Promise<void> => {
    const at = performance.now();
    judge(at, await look(at).catch((error: unknown) => ({ why: firstLine(error) })));
    if (isClosed) return;
    timer = setTimeout(() => {
      looking = lookOn();
    }, looksEvery);
    timer.unref();
  };
  let looking = lookOn();
  return {
    source: () => (performance.now() < fitUntil ? reading : null),
    didNotAnswer: () => {
      fitUntil = Number.NEGATIVE_INFINITY;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([pool.end(), looks.close()]);
    },
  };
}
