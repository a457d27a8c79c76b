import { describe, expect, it } from 'vitest';
import { runOnStores, type StoresReport } from './run-on-stores.ts';
import { startStoresServer } from './stores-server.ts';

const SCHEDULES = 12;

const runAll = async (databaseUrl: string): Promise<StoresReport[]> => {
  const server = await startStoresServer(databaseUrl);
  const reports: StoresReport[] = [];
  for (let seed = 1; seed <= SCHEDULES; seed += 1) reports.push(await runOnStores(seed, server));
  await server.close();
  return reports;
};

describe('the device store and the server, under a bad network', () => {
  it('keep every Save, and end alike on SQLite and PostgreSQL', async () => {
    const onSqlite = await runAll('');
    for (const { seed, violations } of onSqlite) expect(violations, `seed ${seed}`).toEqual([]);
    const happened = onSqlite.flatMap(({ tally }) => Object.keys(tally));
    expect(happened).toEqual(
      expect.arrayContaining([
        'cut',
        'lose-response',
        'double',
        'truncate',
        'portal',
        'crashed',
        'signed in',
        'restored',
        'row added',
        'row moved',
        'row taken out',
        'row brought back',
        'answered in a row',
        'ticked',
        'published',
        'moved to a version',
        'answered a version',
        'rows that must be there',
        'options that must be there',
        'record moved',
        'record merged',
        'record closed',
        'record counted',
        'parent deleted',
        'settled a place',
        'records below others',
        'rows with a record',
      ]),
    );
    expect(await runAll(process.env['SAMPARK_TEST_POSTGRES_URL'] ?? '')).toEqual(onSqlite);
  }, 120_000);
});
