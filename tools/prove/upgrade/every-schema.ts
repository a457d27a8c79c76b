import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@sampark/testing/random';
import type * as databases from '../../../apps/server/src/storage/migrations/every-schema/databases.ts';
import type { TestDatabase } from '../../../apps/server/src/storage/migrations/every-schema/databases.ts';
import {
  HELD_NOW,
  type Row,
} from '../../../apps/server/src/storage/migrations/every-schema/rows-of-schemas.ts';
import { aCreate, postBatch, type Result } from '../support/server-process.ts';
import { freePort, type Server, start } from './servers.ts';
import { THIS_VERSION } from './versions.ts';

type Rooms = typeof databases;

/** The results of updating databases of every schema under load. */
export interface EverySchema {
  readonly databases: number;
  /** Updates in which the server was killed before it answered. */
  readonly killed: number;
  readonly acknowledged: number;
  readonly missing: number;
  /** Rows from before, and those of them that are not whole. */
  readonly rows: number;
  readonly notWhole: number;
  readonly wrong: readonly string[];
}

const AT = '2026-11-20T12:00:00.000Z';
const TOKEN = 'a-phone-that-was-signed-in';
/** The panchayat and the person who works there during the updates, as the first schema had them. */
const PANCHAYAT = 'p-of-the-run';
const WORKERS: readonly (readonly [table: string, (hash: string) => Row])[] = [
  [
    'panchayats',
    () => ({
      ...{ panchayat_id: PANCHAYAT, number: 2, block_id: '1041', name: 'Deva', name_hi: '' },
      ...{ form_name: 'village-standard', change_seq: 0 },
    }),
  ],
  [
    'users',
    () => ({
      ...{ user_id: 'u-of-the-run', username: 'run', full_name: 'Run', email: '', role: 'staff' },
      ...{ is_active: 1, password_hash: 'x', panchayat_id: PANCHAYAT, block_id: null, created_at: AT },
    }),
  ],
  [
    'sessions',
    (hash) => ({
      ...{ token_hash: hash, session_id: 'i-of-the-run', user_id: 'u-of-the-run', device_id: 'd-run' },
      ...{ remember: 1, created_at: new Date().toISOString(), last_used_at: new Date().toISOString() },
    }),
  ],
];

const CLIENTS = 3;
const A_BATCH = 5;
const WORKS_FOR = 500;
const PACE = 40;
/** Databases of an engine that are updated at the same time. */
const AT_ONCE = 3;
/** The longest time until a server is killed that brings a database up to date, milliseconds. */
const KILLED_WITHIN = 2000;

interface Sent {
  readonly acknowledged: Map<string, object>;
  readonly wrong: string[];
  readonly life: AbortController;
}

/** Whether a batch was answered, and nothing of it is to be sent again. */
const isWhole = (results: readonly Result[] | undefined): boolean =>
  results?.every(({ status }) => status !== 'retry') ?? false;

/** Sends from before the server answers until the end. What got no answer is sent again. */
async function client(url: string, name: string, { acknowledged, wrong, life }: Sent): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const isOver = (): boolean => life.signal.aborted;
  for (let number = 0; !isOver(); number += 1) {
    const batch = Array.from({ length: A_BATCH }, (_, at) => ({
      ...aCreate(`${name}-${number}-${at}`),
      panchayat_id: PANCHAYAT,
    }));
    let results: readonly Result[] | undefined;
    do {
      results = (await postBatch(url, TOKEN, batch))?.results;
      if (!isWhole(results)) await pause(PACE);
    } while (!isWhole(results) && !isOver());
    for (const [at, { op_id, status, code }] of (results ?? []).entries()) {
      if (status === 'applied') acknowledged.set(op_id, batch[at] ?? {});
      else if (status !== 'retry') wrong.push(`${op_id}: ${status} ${code ?? ''}`);
    }
    await fetch(`${url}/api/sync/changes?limit=20`, { headers })
      .then((answer) => answer.text())
      .catch(() => '');
  }
}

async function missingAt({ url }: Server, acknowledged: Sent['acknowledged']): Promise<number> {
  let missing = 0;
  const operations = [...acknowledged.values()];
  for (let from = 0; from < operations.length; from += 200) {
    const answer = await postBatch(url, TOKEN, operations.slice(from, from + 200));
    if (!answer?.results) throw new Error(`A batch is answered with ${answer?.code ?? 'nothing'}.`);
    missing += answer.results.filter(({ duplicate }) => !duplicate).length;
  }
  return missing;
}

/** Tables whose rows the server goes on with as soon as it runs: uploads that nobody goes on with end, and deliveries are tried. */
const WORKED_OFF = new Set(['attachment_uploads', 'base_map_uploads', 'webhook_deliveries']);

/** Whether a table holds a row: every column of it as it was. */
const holds = (found: readonly unknown[], row: Row): boolean =>
  (found as Row[]).some((each) => Object.entries(row).every(([column, value]) => each[column] === value));

/** Counts the rows from before that are there, and that are not. */
async function rowsAfter(rooms: Rooms, database: TestDatabase, schemas: readonly string[]) {
  const sum = { rows: 0, notWhole: [] as string[] };
  await rooms.connected(database, async (db) => {
    const before = schemas.flatMap(rooms.broughtBy).filter(([table]) => !WORKED_OFF.has(table));
    for (const [table, row] of before) {
      for (const [now, kept] of HELD_NOW[table]?.(row) ?? [[table, row] as const]) {
        sum.rows += 1;
        if (!holds(await rooms.rowsOf(db, now), kept)) sum.notWhole.push(`${now} of ${schemas.at(-1) ?? ''}`);
      }
    }
  });
  return sum;
}

/** Lets the real server bring one database up to date, killed once meanwhile, while clients work. */
async function update(rooms: Rooms, database: TestDatabase, schemas: readonly string[], killedAfter: number) {
  const port = await freePort();
  // On PostgreSQL only the key and the files lie there.
  const own = mkdtempSync(join(tmpdir(), 'sampark-upgrade-'));
  const settings = { SAMPARK_DATA_DIR: own, ...database.settings };
  const sent: Sent = { acknowledged: new Map(), wrong: [], life: new AbortController() };
  const first = start(THIS_VERSION.folder, port, settings);
  let answered = false;
  void first.answers().then(
    () => {
      answered = true;
    },
    () => undefined,
  );
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(first.url, `${at}`, sent));
  await pause(killedAfter);
  const killed = !answered;
  await first.kill();
  const server = start(THIS_VERSION.folder, port, settings);
  await server.answers();
  await pause(WORKS_FOR);
  sent.life.abort();
  await Promise.all(clients);
  const missing = await missingAt(server, sent.acknowledged);
  await server.stop();
  rmSync(own, { recursive: true });
  const { rows, notWhole } = await rowsAfter(rooms, database, schemas);
  return { killed, missing, rows, notWhole, acknowledged: sent.acknowledged.size, wrong: sent.wrong };
}

/**
 * Makes databases as they were at each schema, on both engines, with rows of their time, and has the server bring each up to date while
 * clients send and read.
 * @param step 1: of every schema; 3: of each third, and the last
 */
export async function updateEverySchema(
  random: Random,
  step: number,
  tell: (line: string) => void,
): Promise<Record<string, EverySchema>> {
  const rooms: Rooms = await import('../../../apps/server/src/storage/migrations/every-schema/databases.ts');
  const { hashOf } = await import('../../../apps/server/src/services/access/accounts/sign-in/tokens.ts');
  const results = rooms.engines.map(async ([engine, make]): Promise<[string, EverySchema]> => {
    const used = await make();
    const sum = { databases: 0, killed: 0, acknowledged: 0, missing: 0, rows: 0, notWhole: 0 };
    const wrong: string[] = [];
    const waiting: (readonly [schemas: readonly string[], database: TestDatabase, killedAfter: number])[] =
      [];
    for (const [at, schema] of rooms.NAMES.entries()) {
      await rooms.bringTo(used, schema);
      if (at === 0) {
        const workers = WORKERS.map(([table, row]) => [table, row(hashOf(TOKEN))] as const);
        await rooms.connected(used, (db) => rooms.insert(db, workers));
      }
      if (at % step !== 0 && at !== rooms.NAMES.length - 1) continue;
      waiting.push([rooms.NAMES.slice(0, at + 1), await used.copy(), random.below(KILLED_WITHIN)]);
    }
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [schemas, database, killedAfter] = next;
        const done = await update(rooms, database, schemas, killedAfter);
        await database.remove();
        sum.databases += 1;
        sum.killed += done.killed ? 1 : 0;
        sum.acknowledged += done.acknowledged;
        sum.missing += done.missing;
        sum.rows += done.rows;
        sum.notWhole += done.notWhole.length;
        wrong.push(...done.wrong, ...done.notWhole.map((line) => `a row is not whole: ${line}`));
        tell(
          `${engine} ${schemas.at(-1) ?? ''}: ${done.acknowledged} acknowledged, ${done.missing} missing, ${done.notWhole.length} of ${done.rows} rows not whole`,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await used.remove();
    return [engine, { ...sum, wrong }];
  });
  return Object.fromEntries(await Promise.all(results));
}
