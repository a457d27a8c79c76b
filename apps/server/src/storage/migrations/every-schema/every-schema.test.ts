import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/servers/start.ts';
import { bringTo, broughtBy, connected, engines, NAMES, rowsOf, type TestDatabase } from './databases.ts';
import { HELD_NOW, SURVEY } from './rows-of-schemas.ts';

/** The migration after this schema brings a column that is there already. A newer migration changes nothing about that. */
const BEFORE_FAILURE = '0010-several-machines';

const upTo = (schema: string): readonly string[] => NAMES.slice(0, NAMES.indexOf(schema) + 1);

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

describe.each(engines)('a database on %s', (_, make) => {
  /** A database that was used since the first version, as it was at each schema; the test of that schema uses it up. */
  const kept = new Map<string, TestDatabase>();
  /** The same for the test of an update that fails. */
  let failing: TestDatabase;
  let newest: unknown;
  beforeAll(async () => {
    const used = await make();
    for (const name of NAMES) {
      await bringTo(used, name);
      if (name === BEFORE_FAILURE) failing = await used.copy();
      if (name !== NAMES.at(-1)) kept.set(name, await used.copy());
    }
    await used.remove();
    const fresh = await make();
    await (await fresh.open()).close();
    newest = await madeOf(fresh);
    await fresh.remove();
  }, 60_000);
  afterAll(() => Promise.all([failing, ...kept.values()].map((database) => database.remove())));
  function atSchema(schema: string): TestDatabase {
    const database = kept.get(schema);
    if (database === undefined) throw new Error(`there is no schema ${schema}`);
    return database;
  }

  it.each(NAMES.slice(0, -1))('at schema %s keeps every row, and is like a new one', async (schema) => {
    const database = atSchema(schema);
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
    const inTheWay = (change: string) => connected(failing, (db) => sql.raw(change).execute(db));
    await inTheWay('alter table surveys add column delta text');
    const before = await madeOf(failing);
    await expect(failing.open()).rejects.toThrow('could not be brought up to date');
    expect(await madeOf(failing)).toEqual(before);
    await inTheWay('alter table surveys drop column delta');
    await (await failing.open()).close();
    expect(await connected(failing, (db) => rowsOf(db, 'surveys'))).toMatchObject([
      { ...SURVEY, delta: null },
    ]);
  });
});
