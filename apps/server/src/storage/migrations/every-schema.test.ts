import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newPostgresDatabase, postgresForTests } from '../../testing/engines.ts';
import { startTestServer } from '../../testing/start.ts';
import { openPool } from '../dialects/postgres/pool.ts';
import { openPostgresStorage } from '../dialects/postgres/storage.ts';
import { openSqliteConnection } from '../dialects/sqlite/connection.ts';
import { sqliteDialect } from '../dialects/sqlite/dialect.ts';
import { openSqliteStorage } from '../dialects/sqlite/storage.ts';
import { AUDIT_HEAD } from '../kysely/audit-repository.ts';
import type { Storage } from '../port.ts';
import type { Tables } from '../tables.ts';
import { migrations } from './list.ts';
import { migrate } from './migrate.ts';

const NAMES = Object.keys(migrations('sqlite'));
const AT = '2026-11-20T12:00:00.000Z';
const named = { name: 'Katra', name_hi: 'कटरा' };
const FILE = `sha256:${'a'.repeat(64)}.jpg`;
const of = { panchayat_id: '48211', survey_id: 's1' };

type Row = Readonly<Record<string, string | number | null>>;

/** The rows that people had when a migration was the newest: of the tables that it brought, as they were then. */
const BROUGHT: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  '0001-people-and-places': {
    states: { state_id: '9', ...named },
    districts: { district_id: '125', state_id: '9', ...named },
    blocks: { block_id: '1041', district_id: '125', ...named },
    panchayats: {
      ...named,
      panchayat_id: '48211',
      number: 1,
      block_id: '1041',
      form_name: 'f',
      change_seq: 7,
    },
    forms: { name: 'f', version: 1, definition: '{}' },
    users: {
      ...{ user_id: 'u1', username: 'asha', full_name: 'Asha', email: '', role: 'staff', is_active: 1 },
      ...{ password_hash: 'x', panchayat_id: '48211', block_id: null, created_at: AT },
    },
    sessions: {
      ...{ token_hash: 't', session_id: 'i', user_id: 'u1', device_id: null, remember: 1 },
      ...{ created_at: AT, last_used_at: AT },
    },
    login_failures: { account: 'a', address: '', failures: 3, last_at: AT, blocked_until: AT },
    meta: { key: 'epoch', value: 'e1' },
  },
  '0002-surveys': {
    surveys: {
      ...{ ...of, version: 2, seq: 7, epoch: 'e1', doc: '{"village_name":"Katra"}', conflicts_open: 1 },
      ...{ form_name: 'f', form_version: 1, village_name: 'Katra', survey_date: null, status: 'draft' },
      ...{ completion: 0, deleted_at: null, deleted_by: null, created_by: 'u1', created_at: AT },
      ...{ updated_by: 'u1', updated_at: AT, client_timestamp: null },
    },
    survey_history: {
      ...{ ...of, version: 2, op_id: 'o2', user_id: 'u1', device_id: 'd', action: 'update' },
      ...{ changes: '[]', at: AT },
    },
    conflicts: {
      ...{ ...of, id: 'c1', field: 'village_name', base: '1', theirs: '2', mine: '3', op_id: 'o2' },
      ...{ user_id: 'u1', at: AT, resolved_by: null, resolved_at: null },
    },
    applied_ops: { ...of, op_id: 'o2', content_hash: 'h', user_id: 'u1', result: '{}', at: AT },
    drafts: { user_id: 'u1', survey_id: 's1', device_id: 'd', doc: '{}', at: AT },
    devices: { user_id: 'u1', device_id: 'd', last_contact: AT, pending: 2 },
    sync_logs: { user_id: 'u1', at: AT, status: 'success', message: '', success: 1, failed: 0 },
  },
  '0003-epochs': {
    known_states: { ...of, epoch: 'e0', version: 1, left_at: 1, doc: '{}', conflicts: '[]', is_deleted: 0 },
  },
  '0004-scopes': {
    former_scopes: { user_id: 'u1', kind: 'block', place_id: '1041', until: AT },
    followed: { user_id: 'u1', panchayat_id: '48211' },
  },
  '0005-villages': {
    villages: { panchayat_id: '48211', village_code: '700001', village_version: 2, ...named },
  },
  '0006-accounts': {
    account_settings: {
      ...{ user_id: 'u1', email_news: null, avatar: null, totp_secret: null, totp_on: 0, totp_step: 0 },
    },
    recovery_codes: { user_id: 'u1', code_hash: 'r' },
  },
  '0007-directory': {},
  '0008-audit': {
    audit: {
      ...{ id: 1, at: AT, via: 'app', user_id: 'u1', action: 'signed_in', subject: 'u1', details: '{}' },
      hash: 'h',
    },
    meta: { key: AUDIT_HEAD, value: '{"id":1,"hash":"h","signature":"s"}' },
  },
  '0009-device-keys': { device_keys: { user_id: 'u1', key_id: 'k', sealed: 's', created_at: AT } },
  '0010-several-machines': {},
  '0011-survey-deltas': {},
  '0012-forms-of-panchayats': {
    panchayat_forms: { panchayat_id: '48211', form_name: 'g', begins: '2027-04-01' },
    retired_forms: { name: 'f', at: AT },
  },
  '0013-changes-of-places': {
    place_changes: { level: 'panchayat', was: '48211', now: '48212', kind: 'merged', day: '2027-04-01' },
  },
  '0014-shares': {
    shares: {
      ...{ share_id: 'h1', user_id: 'u1', panchayat_id: '48211', form_name: 'f', parts: '["school"]' },
      ...{ given_by: 'u1', given_at: AT, ends_at: null, ended_at: null },
    },
  },
  '0015-survey-links': {
    survey_links: {
      ...{ ...of, link_id: 'l1', form_name: 'f', parts: '["school"]', meant_for: 'Head', made_by: 'u1' },
      ...{ token_hash: 't', code_hash: 'c', made_at: AT, ends_at: AT, opened_at: AT, browser_hash: 'b' },
      revoked_at: null,
    },
  },
  '0016-attachments': {
    attachments: {
      ...{ name: FILE, size: 3, content_type: 'image/jpeg', kept_at: AT, kept_by: 'u1' },
      ...{ has_thumbnail: 0, unused_since: null },
    },
    attachment_uses: {
      ...{ ...of, name: FILE, path: 'school.gate', user_id: 'u1', device_id: 'd', at: AT, is_shown: 1 },
    },
    attachment_uploads: {
      ...{ user_id: 'u1', upload_id: 'p1', survey_id: 's1', name: FILE, size: 3 },
      ...{ begun_at: AT, touched_at: AT },
    },
  },
  '0017-base-maps': {
    base_maps: {
      ...{ district_id: '125', map_id: 'ab', name: 'Barabanki', size: 3, bounds: '[81,26,82,27]' },
      ...{ min_zoom: 0, max_zoom: 14, kind: 'vector', attribution: '', created_at: AT, created_by: 'u1' },
      ended_at: null,
    },
    base_map_uploads: {
      ...{ user_id: 'u1', upload_id: 'p1', district_id: '125', name: 'Barabanki', size: 3 },
      ...{ begun_at: AT, touched_at: AT, map_id: null },
    },
  },
};

/** The tables that hold by now what an older table held. */
const HELD_NOW: Readonly<Record<string, (row: Row) => readonly (readonly [table: string, row: Row])[]>> = {
  panchayats: ({ change_seq = 0, ...panchayat }) => [
    ['panchayats', panchayat],
    ['panchayat_counters', { panchayat_id: '48211', change_seq }],
  ],
  villages: ({ panchayat_id = '', ...village }) => [
    ['villages', village],
    ['panchayat_villages', { panchayat_id, village_code: '700001', is_active: 1 }],
  ],
  // The server has gone on with the log since.
  meta: (row) => (row['key'] === AUDIT_HEAD ? [] : [['meta', row]]),
  surveys: (survey) => [
    ['surveys', survey],
    ['survey_places', of],
  ],
};

const upTo = (schema: string): readonly string[] => NAMES.slice(0, NAMES.indexOf(schema) + 1);
const broughtBy = (name: string): readonly [string, Row][] => Object.entries(BROUGHT[name] ?? {});

/** A database that nobody else uses. */
interface TestDatabase {
  readonly engine: 'sqlite' | 'postgres';
  readonly connect: () => Kysely<Tables>;
  readonly open: () => Promise<Storage>;
  /** Makes another one like it, while nobody is connected to it. */
  readonly copy: () => Promise<TestDatabase>;
  readonly remove: () => Promise<void>;
}

async function onSqlite(like?: string): Promise<TestDatabase> {
  const path = join(await mkdtemp(join(tmpdir(), 'sampark-schema-')), 'db.sqlite');
  if (like !== undefined) await copyFile(like, path);
  return {
    engine: 'sqlite',
    connect: () =>
      new Kysely<Tables>({ dialect: sqliteDialect([openSqliteConnection(path, 'write')], 'write') }),
    open: () => openSqliteStorage(path),
    copy: () => onSqlite(path),
    remove: () => rm(dirname(path), { recursive: true }),
  };
}

async function onPostgres(like?: string): Promise<TestDatabase> {
  const { address, drop } = await newPostgresDatabase(postgresForTests ?? '', like);
  return {
    engine: 'postgres',
    connect: () => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(address) }) }),
    open: () => openPostgresStorage(address),
    copy: () => onPostgres(address),
    remove: drop,
  };
}

async function connected<T>(database: TestDatabase, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = database.connect();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the definitions of everything in a database. */
const madeOf = (database: TestDatabase): Promise<unknown> =>
  connected(database, async (db) => {
    const query =
      database.engine === 'sqlite'
        ? sql`select type, name, tbl_name, sql from sqlite_master order by type, name`
        : sql`select table_name as a, column_name as b, data_type || is_nullable || coalesce(column_default, '')
                || coalesce(collation_name, '') as c
              from information_schema.columns where table_schema = 'public'
            union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
              where connamespace = 'public'::regnamespace
            union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
            union all select event_object_table, trigger_name, action_statement from information_schema.triggers
            order by 1, 2, 3`;
    return (await query.execute(db)).rows;
  });

/** Brings a database one schema further, and puts the rows of that time into it. */
const bringTo = (database: TestDatabase, schema: string): Promise<void> =>
  connected(database, async (db) => {
    await migrate(db, database.engine, { to: schema });
    for (const [table, row] of broughtBy(schema)) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
    }
  });

const rowsOf = async (db: Kysely<Tables>, table: string): Promise<readonly unknown[]> =>
  (await sql`select * from ${sql.table(table)}`.execute(db)).rows;

const engines = [
  ['SQLite', onSqlite],
  ...(postgresForTests === undefined ? [] : [['PostgreSQL', onPostgres] as const]),
] as const;

describe.each(engines)('a database on %s', (_, make) => {
  /** A database that was used since the first version, as it was at each schema. */
  const kept = new Map<string, TestDatabase>();
  let used: TestDatabase;
  let newest: unknown;
  beforeAll(async () => {
    used = await make();
    for (const name of NAMES) {
      await bringTo(used, name);
      kept.set(name, await used.copy());
    }
    const fresh = await make();
    await (await fresh.open()).close();
    newest = await madeOf(fresh);
    await fresh.remove();
  }, 60_000);
  afterAll(() => Promise.all([used, ...kept.values()].map((database) => database.remove())));
  async function atSchema(schema: string): Promise<TestDatabase> {
    const database = await kept.get(schema)?.copy();
    if (database === undefined) throw new Error(`there is no schema ${schema}`);
    onTestFinished(database.remove);
    return database;
  }

  it.each(NAMES.slice(0, -1))('at schema %s keeps every row, and is like a new one', async (schema) => {
    const database = await atSchema(schema);
    const storage = await database.open();
    const server = await startTestServer({ storage }, 'people and places');
    expect((await server.app.inject('/api/health')).statusCode).toBe(200);
    await server.close();
    await storage.close();

    await connected(database, async (db) => {
      for (const [table, row] of upTo(schema).flatMap(broughtBy)) {
        for (const [now, kept] of HELD_NOW[table]?.(row) ?? [[table, row]]) {
          expect(await rowsOf(db, now), now).toContainEqual(expect.objectContaining(kept));
        }
      }
    });
    expect(await madeOf(database)).toEqual(newest);
  });

  it('whose update fails is as it was before, and is brought up to date later', async () => {
    // The migration after this schema brings the column. A newer migration changes nothing about that.
    const database = await atSchema('0010-several-machines');
    const inTheWay = (change: string) => connected(database, (db) => sql.raw(change).execute(db));
    await inTheWay('alter table surveys add column delta text');
    const before = await madeOf(database);
    await expect(database.open()).rejects.toThrow('could not be brought up to date');
    expect(await madeOf(database)).toEqual(before);
    await inTheWay('alter table surveys drop column delta');
    await (await database.open()).close();
    expect(await connected(database, (db) => rowsOf(db, 'surveys'))).toMatchObject([{ ...of, delta: null }]);
  });
});
