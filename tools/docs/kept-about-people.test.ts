import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { KEPT_ABOUT_PEOPLE } from '../../apps/server/src/storage/kept-about-people.ts';
import { openStorage, sqliteFile } from '../../apps/server/src/storage/open.ts';
import { keptAboutPeoplePage } from './kept-about-people.ts';

/** The names of columns that name a person, or say where somebody is. */
const ABOUT_A_PERSON =
  /^(user_id|username|full_name|email|phone|avatar|address|device_id|device_name|meant_for|\w+_by)$/;

/** The names of columns with the id of a person. */
const OF_A_PERSON = /^(user_id|\w+_by)$/;

/** Returns the columns of each table of a database that the migrations have just made. */
async function columnsOfTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampark-tables-'));
  const storage = await openStorage({ databaseUrl: '', dataDir });
  await storage.close();
  const db = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const names = db.prepare(`select name from sqlite_master where type = 'table'`).all();
  const columns = names.map(({ name }) => {
    const rows = db.prepare(`select name from pragma_table_info(?)`).all(String(name));
    return [String(name), rows.map((row) => String(row['name']))] as const;
  });
  db.close();
  rmSync(dataDir, { recursive: true });
  return new Map(columns);
}

describe('what is kept about people', () => {
  it('is the page that people read; `npx vitest run --project tools -u` writes it anew', async () => {
    await expect(keptAboutPeoplePage()).toMatchFileSnapshot('../../docs/kept-about-people.md');
  });

  it('names every column of the database that names a person, and no column that is not there', async () => {
    const tables = await columnsOfTables();
    for (const [table, kept] of Object.entries(KEPT_ABOUT_PEOPLE)) {
      const there = tables.get(table) ?? [];
      const named = Object.keys(kept?.columns ?? {});
      expect(there, table).toEqual(expect.arrayContaining([...named, ...(kept?.by ?? [])]));
      const ofPerson = there.filter((column) => OF_A_PERSON.test(column));
      expect(kept?.by ?? [], table).toEqual(expect.arrayContaining(ofPerson));
      expect(named, table).toEqual(
        expect.arrayContaining(there.filter((column) => ABOUT_A_PERSON.test(column))),
      );
    }
  });
});
