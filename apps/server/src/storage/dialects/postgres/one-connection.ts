import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { Executor, Statements } from '../../kysely/sql-tools.ts';
import type { Tables } from '../../tables.ts';

/** Sends the statements of one turn in one packet: `pg` sends each by itself. */
function together(client: PoolClient): () => void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
}

/**
 * Makes the executor on which repositories run within a transaction: one connection, made ready once. Compiled
 * statements go there directly, and statements that nobody awaits one by one go together; PostgreSQL answers them in
 * their order.
 * @param isShared whether a pooler lies between, which forgets the names of statements
 */
export function executorsOf(statements: Statements, isShared: boolean): (client: PoolClient) => Executor {
  const known = new WeakMap<PoolClient, Executor>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? hash('sha1', text, 'base64url');
    names.set(text, name);
    return name;
  };
  const make = (client: PoolClient): Executor => {
    const one = { query: client.query.bind(client), release: () => undefined };
    const pool = { connect: () => Promise.resolve(one), end: () => Promise.resolve() };
    const hold = together(client);
    return {
      db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) }),
      engine: 'postgres',
      statements,
      async run<Row>({ sql: text, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> {
        hold();
        const name = isShared ? {} : { name: nameOf(text) };
        const { rows } = await client.query({ ...name, text, values: [...parameters] });
        return { rows: rows as Row[] };
      },
    };
  };
  return (client) => {
    const executor = known.get(client) ?? make(client);
    known.set(client, executor);
    return executor;
  };
}
