import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { firstLine } from '../../../first-line.ts';
import { refuseContracted } from '../../migrations/kinds.ts';
import { migrations } from '../../migrations/list.ts';
import { APPLIED } from '../../migrations/migrate.ts';
import type { Replica, ReplicaWatcher } from '../../reading.ts';
import type { Tables } from '../../tables.ts';
import { createLag, type Lag } from './lag.ts';
import { openPool } from './pool.ts';
import { ANSWERS_WITHIN, readingOn } from './storage.ts';

/** How a replica is watched, in milliseconds. */
export interface ReplicaLimits {
  /** How far it may be behind. */
  readonly mostBehind: number;
  /** The time between two looks at it. */
  readonly looksEvery: number;
}

/** What the documentation says of it. */
export const REPLICA_LIMITS: ReplicaLimits = { mostBehind: 60_000, looksEvery: 2_000 };

/** What was seen holds for so many looks. */
const LOOKS_MISSED = 3;

/** Says which database of which cluster answers; a standby has the same. */
const PLACE = `(select system_identifier from pg_control_system())::text || ' '
  || (select oid from pg_database where datname = current_database())::text as place`;
const ON_REPLICA = `select ${PLACE}, pg_is_in_recovery() as is_standby,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as replayed`;
const ON_PRIMARY = `select ${PLACE}, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as written,
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;

interface OnReplica {
  readonly place: string;
  readonly is_standby: boolean;
  /** How far it has come in the log, in bytes. */
  readonly replayed: number | null;
}

interface OnPrimary {
  readonly place: string;
  readonly written: number;
  readonly timeline: string;
}

const KNOWN = Object.keys(migrations('postgres'));

/** Says why a replica's tables are none that this server can read; `null`: it can. */
function whyUnreadable(applied: readonly string[]): string | null {
  if (!KNOWN.every((name) => applied.includes(name))) return 'its tables are older than this server';
  try {
    refuseContracted(applied, KNOWN);
    return null;
  } catch (error) {
    return firstLine(error);
  }
}

/** Asks a database over one of its connections. */
async function ask<Row extends object>(pool: pg.Pool, statement: string): Promise<readonly Row[]> {
  const client = await pool.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    client.release();
  }
}

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
  const serving = { answersWithin: ANSWERS_WITHIN, known: KNOWN };
  const pool = openPool(address, serving);
  const own = openPool(primary, serving);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const reading = readingOn(db, new Map());
  const lagOf = createLag();
  let fitUntil = Number.NEGATIVE_INFINITY;
  /** What the watcher was told last; `null`: that it is read; absent: nothing yet. */
  let told: string | null | undefined;

  const look = async (at: number): Promise<Lag> => {
    const applied = await ask<{ name: string }>(pool, APPLIED);
    const unreadable = whyUnreadable(applied.map(({ name }) => name));
    // The replica first: what the primary says afterwards, a standby has never passed.
    const [copy] = await ask<OnReplica>(pool, ON_REPLICA);
    const [newest] = await ask<OnPrimary>(own, ON_PRIMARY).catch(() => []);
    // Without the primary nothing works, and others say so.
    if (copy === undefined || newest === undefined) return { atLeast: 0 };
    if (copy.place !== newest.place) return { why: 'it is no standby of the primary’s database' };
    if (!copy.is_standby || copy.replayed === null) return { why: 'it is no standby' };
    if (unreadable !== null) return { why: unreadable };
    return lagOf({ at, replayed: copy.replayed, written: newest.written, timeline: newest.timeline });
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
      await Promise.all([pool.end(), own.end()]);
    },
  };
}
