import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import type { Storage } from '../storage/port.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { newMigratedDatabase } from '../testing/databases/postgres-database.ts';
import { aCreateWith, aPhoto, sendFile, withFileForm } from '../testing/files/files.ts';
import { aCreate, aDelete, anUpdate } from '../testing/operations.ts';
import { signIn, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';
import { logOf, makeWebhook } from '../testing/webhooks.ts';

const SCALE = readFileSync(new URL('../../../../docs/scale.md', import.meta.url), 'utf8');
/** The column by which each table is split, as the documentation says; `null`: it is not split. */
const SPLIT_BY = new Map(
  [...SCALE.matchAll(/^\| `(\w+)` \| (?:`(\w+)`|everywhere|one machine) \|/gm)].map(([, table, column]) => [
    table ?? '',
    column ?? null,
  ]),
);

/** Watches the statements that PostgreSQL gets; connections take the spy when they are made. */
const watched = () => vi.spyOn(pg.Client.prototype, 'query');

/** Returns the split tables of a statement whose rows it does not name by the column that splits them. */
function strays(statement: string): string[] {
  const text = statement.replaceAll('"', '');
  return [...SPLIT_BY].flatMap(([table, column]) => {
    if (column === null || !new RegExp(`\\b(?:from|join|into|update) ${table}\\b`).test(text)) return [];
    const into = new RegExp(`\\binsert into ${table} \\(([^)]*)\\)`).exec(text)?.[1];
    const isNamed =
      into === undefined
        ? new RegExp(`\\b${column} (?:=|in) (?:\\$|any\\(\\$)`).test(text)
        : into.split(/,\s*/).includes(column);
    return isNamed ? [] : [`${table}: ${statement}`];
  });
}

describe.skipIf(postgresForTests === undefined)('on the hot paths', () => {
  let database: Awaited<ReturnType<typeof newMigratedDatabase>>;
  let storage: Storage;
  let query: ReturnType<typeof watched>;
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  beforeEach(async () => {
    database = await newMigratedDatabase(postgresForTests ?? '');
    query = watched();
    storage = await openPostgresStorage(database.address);
    server = await startTestServer({ storage }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
    await staff.batch(aCreate('S1'), aCreate('S2'));
    await withFileForm(server);
    await staff.batch(aCreateWith('S7', { school: { gate: photo.name } }));
    await sendFile(staff, 'S7', photo);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
    await storage.close();
    await database.drop();
  });

  /** Returns the statements that the database got during some work. */
  async function asked(work: () => Promise<unknown>): Promise<readonly string[]> {
    query.mockClear();
    await work();
    const statements = (query.mock.calls as unknown[][]).map(([first]) =>
      typeof first === 'string' ? first : String((first as { text?: string }).text),
    );
    expect(statements.length).toBeGreaterThan(1);
    return statements;
  }
  const draft = {
    survey_id: 'S1',
    panchayat_id: '48211',
    form_name: 'village-standard',
    form_version: 1,
    edits: {},
    last_auto_save: '2026-11-20T12:00:00.000Z',
  };
  const photo = aPhoto();
  const population = (to: number) =>
    anUpdate('S1', 1, { 'basic_info.population': to }, { 'basic_info.population': null });

  const PATHS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['new surveys', () => staff.batch(aCreate('S3'), aCreate('S4'))],
    ['a conflict', () => staff.batch(population(1)).then(() => staff2.batch(population(2)))],
    ['a batch delivered again', () => staff.batch(aCreate('S1'), aDelete('S2', 1))],
    ['everything there is', () => staff.pull()],
    ['a poll', async () => staff.pull((await staff.pull()).cursor)],
    [
      'what has changed of a survey',
      async () => {
        const { cursor } = await staff2.pull();
        await staff.batch(population(1));
        await staff2.get(`/api/sync/changes?columns=1&deltas=1&cursor=${cursor}`);
      },
    ],
    ['a survey', () => staff.get('/api/surveys/S1')],
    ['its history', () => staff.get('/api/surveys/S1/history')],
    ['a survey that names a file', () => staff.batch(aCreateWith('S6', { school: { gate: photo.name } }))],
    ['a file', () => staff.get(`/api/attachments/${photo.name}`)],
    ['a survey that is saved', () => staff.post('/api/surveys', { ...aCreate('S5'), basic_info: {} })],
    [
      'a draft',
      async () => {
        await staff.put('/api/drafts/S1', draft);
        await staff.get('/api/drafts/S1');
        await staff.delete('/api/drafts/S1');
      },
    ],
  ];

  it.each(PATHS)('%s asks one machine at a time', async (_, work) => {
    expect((await asked(work)).flatMap(strays)).toEqual([]);
  });

  it('surveys that name no file ask nothing about files', async () => {
    const about = async (work: () => Promise<unknown>) =>
      (await asked(work)).filter((statement) => statement.includes('attachment'));
    expect(await about(() => staff.batch(aCreate('S8'), population(3), aDelete('S2', 1)))).toEqual([]);
    expect(await about(() => staff.pull())).toEqual([]);
    const naming = (surveyId: string, { name }: { readonly name: string }) =>
      about(() => staff.batch(aCreateWith(surveyId, { school: { gate: name } })));
    // One that names a file notes it, and asks whether it is held. One that is held is shown, and looked for until all are.
    expect(await naming('S9', aPhoto({ seed: 'not held' }))).toHaveLength(2);
    expect(await naming('S10', photo)).toHaveLength(5);
  });

  it('a save asks nothing about webhooks where there are none, and writes what is told where there is one', async () => {
    const about = async (work: () => Promise<unknown>) =>
      (await asked(work)).filter((statement) => statement.includes('webhook'));
    expect(await about(() => staff.batch(aCreate('S8'), population(3)))).toEqual([]);
    const admin = await signIn(server, 'admin');
    const { webhook_id } = await makeWebhook(admin, { events: ['survey.saved'] });
    let made = 0;
    // The server hears of the webhook by and by.
    await vi.waitUntil(async () => {
      await staff.batch(aCreate(`T${(made += 1)}`));
      return (await logOf(admin, webhook_id)).length > 0;
    }, 15_000);
    const writes = await asked(() => staff.batch(aCreate('S9')));
    expect(writes.filter((statement) => statement.includes('into "webhook_deliveries"'))).toHaveLength(1);
    expect(
      writes.flatMap(strays).filter((stray) => /^webhook_deliveries: (insert|delete)/.test(stray)),
    ).toEqual([]);
  });

  it('recognises a statement that does not', () => {
    expect(strays('select * from "surveys" as "s" where "s"."survey_id" = $1')).toHaveLength(1);
    expect(strays('select * from "surveys" as "s" where "s"."panchayat_id" = any($1::text[])')).toEqual([]);
    expect(strays('insert into "drafts" ("user_id", "doc") values ($1, $2)')).toEqual([]);
    expect(strays('delete from "applied_ops" where "op_id" = $1')).toHaveLength(1);
  });

  it('every table names the column that splits it, in its keys', async () => {
    const client = new pg.Client({ connectionString: database.address });
    await client.connect();
    const { rows } = await client.query<{ name: string; key: string[] }>(
      `select table_name as name, array_agg(column_name::text) as key
       from information_schema.table_constraints join information_schema.key_column_usage
         using (constraint_schema, constraint_name, table_name)
       where constraint_type in ('PRIMARY KEY', 'UNIQUE') and table_name not like 'kysely%'
         and constraint_schema = current_schema() group by table_name, constraint_name`,
    );
    await client.end();
    expect([...new Set(rows.map((row) => row.name))].toSorted()).toEqual([...SPLIT_BY.keys()].toSorted());
    for (const { name, key } of rows) {
      const column = SPLIT_BY.get(name);
      if (typeof column === 'string') expect(key, name).toContain(column);
    }
  });
});
