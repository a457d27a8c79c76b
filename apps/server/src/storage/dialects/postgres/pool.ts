import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { APPLIED } from '../../migrations/migrate.ts';
import { refuseOld } from '../../migrations/refuse-old.ts';
import { UnavailableError } from '../../port.ts';
import { connectingTo, isNotNow } from './away.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** Milliseconds in which a PostgreSQL that is there takes a connection. */
const CONNECTED_WITHIN = 5000;
/**
 * Milliseconds after which a request that waits for a busy connection is answered with 503: a whole district may be
 * back at once.
 */
const FREE_WITHIN = 30_000;

/** A client that refuses quickly: the pool has one limit for connecting and for waiting. */
class PromptClient extends pg.Client {
  constructor(options: pg.ClientConfig = {}) {
    super({ ...options, connectionTimeoutMillis: CONNECTED_WITHIN });
  }
}

// pg gives counts and sums as text; SQLite gives numbers. Ours stay far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

type Query = (text: unknown, values?: unknown, ...rest: readonly unknown[]) => Promise<unknown>;

/** Statements with parameters get a name, so that PostgreSQL parses each once a connection. */
const named =
  (query: Query): Query =>
  (text, values, ...rest) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: hash('sha1', text, 'base64url'), text, values: values as unknown[] }, ...rest)
      : query(text, values, ...rest);

/**
 * Ends a connection that was lost, says 'not now' or takes longer than `milliseconds`, and fails with an
 * `UnavailableError`: the next one may lead to a PostgreSQL that works.
 */
function patient(client: pg.PoolClient, query: Query, milliseconds: number): Query {
  let isLost = false;
  const giveUp = () => {
    isLost = true;
    // While a statement runs, this cuts the connection off.
    void client.end();
  };
  client.on('error', () => {
    isLost = true;
  });
  return async (...statement) => {
    const timer = setTimeout(giveUp, milliseconds);
    try {
      return await query(...statement);
    } catch (error) {
      if (!isLost && !isNotNow(error)) throw error;
      if (!isLost) giveUp();
      throw new UnavailableError('PostgreSQL does not answer just now', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Ends a pool and waits, for a while, until PostgreSQL has let go of its connections: the pool itself does not. */
function endWholly(pool: pg.Pool): () => Promise<void> {
  const leaving = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    const left = new Promise<void>((resolve) => client.once('end', resolve));
    leaving.add(left);
    void left.then(() => leaving.delete(left));
  });
  const end = pool.end.bind(pool);
  return async () => {
    await end();
    await Promise.race([Promise.all(leaving), pause(CONNECTED_WITHIN, undefined, { ref: false })]);
  };
}

/** The rules for a server's connections. */
export interface Serving {
  /** Milliseconds that a statement may take. */
  readonly answersWithin: number;
  /** The migrations that the server knows. */
  readonly known: readonly string[];
  /**
   * Whether a pooler gives each transaction another of PostgreSQL's connections. It refuses limits that a connection says at its
   * beginning, and forgets the names of statements.
   */
  readonly isShared?: boolean;
  /**
   * Whether a standby will do. A connection that a proxy has led to one would read what others have changed
   * already, and could change nothing.
   */
  readonly takesStandby?: boolean;
}

/** Seconds after which a connection to a pooler is made anew, and looks at the database again: nothing else ends it. */
const SHARED_FOR = 60;

/** The name in `pg_stat_activity` of connections over which a server works. */
export const SERVING = 'sampark';

const LOOK = `select pg_is_in_recovery() as is_standby; ${APPLIED}`;

/**
 * Looks at the database behind a connection. Throws where it is a standby, or too new for this server.
 * @param before a statement that goes along, in the same packet
 */
async function look(client: pg.PoolClient, { known, takesStandby }: Serving, before = ''): Promise<void> {
  const results: unknown = await client.query(`${before}${LOOK}`);
  const [standing, applied] = (
    results as readonly pg.QueryResult<{ is_standby?: boolean; name: string }>[]
  ).slice(-2);
  if (standing?.rows[0]?.is_standby === true && takesStandby !== true)
    throw new UnavailableError('PostgreSQL does not answer just now: a standby took the connection');
  refuseOld(applied?.rows ?? [], known);
}

/**
 * Looks at the database once a connection. A migration that contracts ends the connections of running servers: an older one gets
 * none any more.
 */
const fits =
  (serving: Serving) =>
  (client: pg.PoolClient, done: (error?: Error) => void): void =>
    void look(client, serving).then(() => done(), done);

/**
 * Begins a transaction that writes. Over a pooler it looks at the database first, in the same packet: a migration that contracts ends connections of
 * PostgreSQL, and not those that the server has to the pooler.
 */
export async function begin(client: pg.PoolClient, serving: Serving): Promise<void> {
  if (serving.isShared === true) await look(client, serving, 'begin; ');
  else await client.query('begin');
}

/** The settings that the connections themselves say. `pg` would let the address say it. */
const OURS = ['application_name', 'statement_timeout', 'lock_timeout'];

/** Returns an address that says nothing of what is ours to say: by their name a migration finds the connections of running servers. */
function withoutOurs(address: string): string {
  const url = new URL(address);
  const said = OURS.filter((name) => url.searchParams.has(name));
  for (const name of said) url.searchParams.delete(name);
  return said.length > 0 ? url.href : address;
}

/**
 * Opens connections to PostgreSQL whose answers have the same JavaScript types as SQLite's. A request that cannot
 * have a connection in time meets an `UnavailableError`. Throws when the address is none.
 * @param serving what a server's connections are held to; without it a statement takes as long as it likes
 * @param waitsForLocks milliseconds that a statement may wait for a lock; without it as long as it likes
 */
export function openPool(
  connectionString: string,
  serving?: Serving | null,
  waitsForLocks?: number,
): pg.Pool {
  const asProblem = connectingTo(connectionString);
  const answersWithin = serving?.answersWithin;
  const isShared = serving?.isShared === true;
  const limits: pg.PoolConfig = {
    ...(serving ? { pipeline: true, verify: fits(serving) } : {}),
    ...(serving && !isShared ? { statement_timeout: serving.answersWithin } : {}),
    ...(isShared ? { maxLifetimeSeconds: SHARED_FOR } : {}),
    ...(waitsForLocks === undefined ? {} : { lock_timeout: waitsForLocks }),
  };
  const pool = new pg.Pool({
    connectionString: withoutOurs(connectionString),
    max: 10,
    types,
    application_name: serving ? SERVING : 'sampark upkeep',
    connectionTimeoutMillis: FREE_WITHIN,
    Client: PromptClient,
    ...limits,
  });
  pool.on('connect', (client) => {
    // The loss of an idle connection is nobody's failure.
    client.on('error', () => undefined);
    const own = client.query.bind(client) as unknown as Query;
    const query = answersWithin === undefined ? own : patient(client, own, answersWithin);
    Object.assign(client, { query: isShared ? query : named(query) });
  });
  pool.on('error', () => undefined);
  const connect = pool.connect.bind(pool);
  const reach = () =>
    connect().catch((error: unknown) => {
      throw asProblem(error);
    });
  return Object.assign(pool, { connect: reach, end: endWholly(pool) });
}
