import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresForTests } from '@sampark/server/testing/databases/engines';
import { newMigratedDatabase } from '@sampark/server/testing/databases/postgres-database';
import { addressOf, type Program, startProgram } from '@sampark/server/testing/servers/program';
import pg from 'pg';
import type { TestServer } from './server.ts';

/** Several real servers on one PostgreSQL, behind something that shares the requests out. */
export interface Nodes extends Pick<TestServer, 'fetch'> {
  /** Ends the server that was asked last, from one moment to the next. */
  readonly killTheAsked: () => Promise<void>;
  /** Holds up everything that changes a survey. @returns a function that lets it go on */
  readonly holdUp: () => Promise<() => Promise<void>>;
  /** Resolves when something waits for that. */
  readonly somethingWaits: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Starts servers with the demo's people and surveys. Requests go to one after the other, as through a proxy that
 * takes turns. A server that does not take connections is passed over.
 */
export const startNodes = async (count: number): Promise<Nodes> => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-nodes-'));
  const database = await newMigratedDatabase(postgresForTests ?? '');
  const client = new pg.Client({ connectionString: database.address });
  await client.connect();
  const programs: Program[] = [];
  const addresses: string[] = [];
  for (let node = 0; node < count; node++) {
    const program = startProgram({
      DATABASE_URL: database.address,
      SAMPARK_DATA_DIR: folder,
      SAMPARK_DEMO: '1',
      SAMPARK_LOG_LEVEL: 'silent',
    });
    programs.push(program);
    addresses.push(await addressOf(program));
  }
  let asked = 0;
  const isDead = (node: number): boolean => programs[node]?.child.signalCode !== null;
  const next = (): number => {
    asked = (asked + 1) % count;
    return isDead(asked) ? next() : asked;
  };
  return {
    fetch: (path, init) => fetch(`${addresses[next()] ?? ''}${path}`, init),
    killTheAsked: async () => {
      programs[asked]?.child.kill('SIGKILL');
      await programs[asked]?.ended;
    },
    holdUp: async () => {
      const holder = new pg.Client({ connectionString: database.address });
      await holder.connect();
      await holder.query('begin; lock table survey_history in exclusive mode');
      return () => holder.end();
    },
    somethingWaits: async () => {
      let waiting = 0;
      while (waiting === 0) {
        const { rows } = await client.query<{ waiting: number }>(WAITING);
        waiting = rows[0]?.waiting ?? 0;
      }
    },
    close: async () => {
      for (const { child } of programs) child.kill('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      await client.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
