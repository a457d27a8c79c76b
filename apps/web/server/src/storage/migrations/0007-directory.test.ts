import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { openSqliteConnection } from '../dialects/sqlite/connection.ts';
import { sqliteDialect } from '../dialects/sqlite/dialect.ts';
import { openSqliteStorage } from '../dialects/sqlite/storage.ts';
import type { Tables } from '../tables.ts';
import { migrations } from './list.ts';

it('a database from before keeps its panchayats’ codes and its villages, each of them once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-migration-'));
  const path = join(folder, 'old.sqlite');
  const before = new Kysely<Tables>({
    dialect: sqliteDialect([openSqliteConnection(path, 'write')], 'write'),
  });
  const known = Object.entries(migrations('sqlite')).filter(([name]) => name < '0007');
  const migrator = new Migrator({
    db: before,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(known)) },
  });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  for (const statement of [
    `insert into states values ('9', 'UP', '')`,
    `insert into districts values ('125', '9', 'Barabanki', '')`,
    `insert into blocks values ('1041', '125', 'Deva', '')`,
    `insert into panchayats values ('48211', 1, '1041', 'Katra', '', 'village-standard', 7)`,
    `insert into panchayats values ('48212', 2, '1041', 'Mitaura', '', 'village-standard', 0)`,
    `insert into villages values ('48211', '007', 1, 'Sangam', ''), ('48212', '007', 2, 'Sangam', 'संगम')`,
  ]) {
    await sql.raw(statement).execute(before);
  }
  await before.destroy();

  const storage = await openSqliteStorage(path);
  const sangam = { village_code: '007', village_version: 2, name: 'Sangam', name_hi: 'संगम' };
  expect(await storage.now.villages.of(['48211', '48212'])).toEqual([
    { panchayat_id: '48211', ...sangam },
    { panchayat_id: '48212', ...sangam },
  ]);
  expect(await storage.now.panchayats.byCode('48211')).toBe('48211');
  expect(await storage.now.places.byIds(['48211'])).toMatchObject([
    { name: 'Katra', form_name: 'village-standard' },
  ]);
  await storage.close();
  await rm(folder, { recursive: true });
});
