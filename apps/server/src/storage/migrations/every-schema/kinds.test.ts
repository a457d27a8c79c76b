import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Tables } from '../../tables.ts';
import { hidesItsKind, kindOf } from '../kinds.ts';
import { migrate } from '../migrate.ts';
import { bringOn, broughtBy, connected, engines, insert, NAMES, rowsOf } from './databases.ts';
import type { Row } from './rows-of-schemas.ts';
import { factsOf, stumbles } from './schema-facts.ts';

/** Changes that an older server can live with, though it could stumble over others like them. */
const LOOKED_AT: Readonly<Record<string, { readonly facts: RegExp; readonly because: string }>> = {
  '0028-erasures': {
    facts: /^audit: trigger audit_not_(?:changed|removed) /,
    because: 'the triggers refuse no more than before',
  },
};

/** Puts rows into tables as a server does that knows these columns, and takes them out again. Throws when one is refused. */
async function tryRows(db: Kysely<Tables>, rows: readonly (readonly [string, Row])[]): Promise<void> {
  const taken = new Error('all were taken');
  const work = db.transaction().execute(async (tx) => {
    await insert(tx, rows);
    throw taken;
  });
  await work.catch((error: unknown) => {
    if (error !== taken) throw error;
  });
}

/**
 * Returns all rows of a database, table by table, each table after those that it refers to.
 * @param facts about its columns
 */
async function everyRow(
  db: Kysely<Tables>,
  facts: Awaited<ReturnType<typeof factsOf>>,
): Promise<readonly (readonly [string, Row])[]> {
  const tables = NAMES.flatMap(broughtBy).map(([table]) => table);
  const there = new Set([...facts.values()].map(({ table }) => table));
  const own = [...new Set([...tables, 'survey_places', 'panchayat_counters', 'panchayat_villages'])];
  const found: (readonly [string, Row])[] = [];
  for (const table of own.filter((each) => there.has(each))) {
    for (const row of (await rowsOf(db, table)) as Row[]) {
      // PostgreSQL numbers these itself.
      const { id: _, ...others } = row;
      found.push([table, table === 'sync_logs' ? others : row]);
    }
  }
  return found;
}

it('every new migration says by its name whether an older server can live with it', () => {
  expect(NAMES.filter(hidesItsKind)).toEqual([]);
  expect(kindOf('0099-later')).toBe('contract');
});

describe.each(engines)('on %s', (_, make) => {
  it('a migration that expands takes nothing away, asks for nothing more, and takes what an older server writes', async () => {
    const used = await make();
    onTestFinished(() => used.remove());
    const empty = await make();
    onTestFinished(() => empty.remove());
    const everyStep = async (db: Kysely<Tables>, emptyDb: Kysely<Tables>) => {
      let before = await factsOf(db, used.engine);
      let rows = await everyRow(db, before);
      for (const name of NAMES) {
        await bringOn(db, used.engine, name);
        await migrate(emptyDb, empty.engine, { to: name });
        const after = await factsOf(db, used.engine);
        if (kindOf(name) === 'expand') {
          const found = stumbles(before, after).filter((line) => !LOOKED_AT[name]?.facts.test(line));
          expect(found, name).toEqual([]);
          await expect(tryRows(emptyDb, rows), name).resolves.toBeUndefined();
        }
        before = after;
        rows = await everyRow(db, after);
      }
      return rows.length;
    };
    expect(
      await connected(used, (db) => connected(empty, (emptyDb) => everyStep(db, emptyDb))),
    ).toBeGreaterThan(30);
  }, 240_000);

  it.each([
    ['a column that is gone', 'alter table users drop column phone', 'users: column phone is gone'],
    [
      'a column that is called otherwise',
      'alter table drafts rename column doc to content',
      'drafts: column doc is gone',
    ],
    ['a table that is gone', 'drop table followed', 'followed: column user_id is gone'],
    [
      'a rule that some rows break',
      'create unique index one_draft on drafts (survey_id)',
      /^drafts: rule .* is asked for$/,
    ],
  ])('finds %s', async (__, change, line) => {
    const database = await make();
    onTestFinished(() => database.remove());
    await connected(database, async (db) => {
      await migrate(db, database.engine);
      const before = await factsOf(db, database.engine);
      await sql.raw(change).execute(db);
      const found = stumbles(before, await factsOf(db, database.engine));
      expect(found).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    });
  });
});
