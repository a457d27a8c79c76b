import type pg from 'pg';
import { firstLine } from '../../../first-line.ts';
import { refuseContracted } from '../../migrations/kinds.ts';
import { migrations } from '../../migrations/list.ts';
import { APPLIED } from '../../migrations/migrate.ts';
import type { Look } from './lag.ts';
import { openPool, type Serving } from './pool.ts';
import { ANSWERS_WITHIN } from './storage.ts';

/** Says which database of which cluster answers; a standby has the same. */
const PLACE = `(select system_identifier from pg_control_system())::text || ' '
  || (select oid from pg_database where datname = current_database())::text as place`;
const ON_REPLICA = `select ${PLACE}, pg_is_in_recovery() as is_standby,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as replayed,
  extract(epoch from pg_last_xact_replay_timestamp()) as newest`;
const ON_PRIMARY = `select ${PLACE}, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as written,
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
  extract(epoch from clock_timestamp()) as now`;

interface OnReplica {
  readonly place: string;
  readonly is_standby: boolean;
  /** How far it has come in the log, in bytes. */
  readonly replayed: number | null;
  /** When the last transaction that it has was committed, in seconds by the primary's clock; `null`: it has replayed none. */
  readonly newest: number | null;
}

interface OnPrimary {
  readonly place: string;
  readonly written: number;
  readonly timeline: string;
  /** In seconds by its own clock. */
  readonly now: number;
}

const KNOWN = Object.keys(migrations('postgres'));

/** The rules for all connections of a server to a replica. Those that look at its primary take no standby. */
export const BESIDE_REPLICA: Serving = {
  answersWithin: ANSWERS_WITHIN,
  known: KNOWN,
  takesStandby: true,
};

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

/** Asks for the only row of an answer. */
async function one<Row extends object>(pool: pg.Pool, statement: string): Promise<Row> {
  const [row] = await ask<Row>(pool, statement);
  if (row === undefined) throw new Error('it answers nothing');
  return row;
}

/**
 * The result of a look at a replica and its primary.
 *
 * | | |
 * |---|---|
 * | `follows` | how far both have come, and how old in milliseconds the last transaction is that the replica has |
 * | `unfit` | it is none of which this server can read |
 * | `no_primary` | the primary does not answer: nobody can say |
 */
export type Seen =
  | ({ readonly kind: 'follows'; readonly age: number | null } & Omit<Look, 'at'>)
  | {
      readonly kind: 'unfit';
      readonly reason: 'another_database' | 'no_standby' | 'other_tables';
      readonly why: string;
    }
  | { readonly kind: 'no_primary'; readonly why: string };

/** Looks at a replica and its primary. */
export interface Looks {
  /** Fails where the replica does not answer. */
  look(): Promise<Seen>;
  close(): Promise<void>;
}

const unfit = (reason: Extract<Seen, { kind: 'unfit' }>['reason'], why: string): Seen => ({
  ...{ kind: 'unfit', reason, why },
});

/**
 * Makes the looks, one after the other. They have connections of their own, one to each: what reads from the replica at length does not hold them
 * up.
 * @param primary its address
 */
export function openLooks(address: string, primary: string): Looks {
  const there = openPool(address, BESIDE_REPLICA);
  const own = openPool(primary, { ...BESIDE_REPLICA, takesStandby: false });
  return {
    async look() {
      const applied = await ask<{ name: string }>(there, APPLIED);
      const unreadable = whyUnreadable(applied.map(({ name }) => name));
      // The replica first: what the primary says afterwards, a standby has never passed.
      const copy = await one<OnReplica>(there, ON_REPLICA);
      const newest = await one<OnPrimary>(own, ON_PRIMARY).catch(firstLine);
      if (typeof newest === 'string') return { kind: 'no_primary', why: newest };
      if (copy.place !== newest.place)
        return unfit('another_database', 'it is no standby of the primary’s database');
      if (!copy.is_standby || copy.replayed === null) return unfit('no_standby', 'it is no standby');
      if (unreadable !== null) return unfit('other_tables', unreadable);
      return {
        ...{ kind: 'follows', replayed: copy.replayed, written: newest.written, timeline: newest.timeline },
        age: copy.newest === null ? null : (newest.now - copy.newest) * 1000,
      };
    },
    async close() {
      await Promise.all([there.end(), own.end()]);
    },
  };
}
