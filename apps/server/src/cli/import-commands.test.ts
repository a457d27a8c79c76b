import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStorage } from '../storage/open.ts';
import { runCommand } from './run.ts';

let folder: string;
let said: string[];
let complaints: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-import-'));
  said = [];
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCommand(args, {
    config: { databaseUrl: '', dataDir: folder, passwordMin: 8 },
    readPassword: () => Promise.resolve(''),
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });
const write = async (content: string): Promise<string> => {
  const file = join(folder, 'places.csv');
  await writeFile(file, content);
  return file;
};
const panchayats = async (): Promise<number> => {
  const storage = await openStorage({ databaseUrl: '', dataDir: folder });
  const count = await storage.now.places.count();
  await storage.close();
  return count;
};

const FILE = `State Code,State Name,District Code,District Name,Village Code,Village Name,Localbody Code,Localbody Name,Block Code,Block Name
9,Uttar Pradesh,125,Barabanki,7,Rampur,48211,Katra,1041,Deva
9,Uttar Pradesh,125,Barabanki,,,48211,Katra,1042,Fatehpur
`;

it('sampark import places says row by row what a file would do, and then does it', async () => {
  const file = await write(FILE);
  const report = [
    '2 rows: 0 change nothing, 1 refused',
    'states: 1 new, 0 renamed, 0 changed',
    'districts: 1 new, 0 renamed, 0 changed',
    'blocks: 1 new, 0 renamed, 0 changed',
    'panchayats: 1 new, 0 renamed, 0 changed',
    'villages: 1 new, 0 renamed, 0 changed',
    '1 villages came under a panchayat',
    'row 3 (48211): the file says another block of this panchayat further up',
  ];
  expect(await run('import', 'places', file, '--dry-run')).toBe(0);
  expect(said).toEqual(['A dry run: nothing was changed.', ...report]);
  expect(await panchayats()).toBe(0);
  said = [];
  expect(await run('import', 'places', file)).toBe(0);
  expect(said).toEqual(['Imported.', ...report]);
  expect(await panchayats()).toBe(1);
});

it('sampark import places changes nothing when the file is bad, and says where', async () => {
  expect(await run('import', 'places', await write(`${FILE}9,"Uttar`))).toBe(1);
  expect(complaints).toEqual([
    'sampark: row 4: a quotation mark is opened here and not closed. Nothing was changed.',
  ]);
  expect(await panchayats()).toBe(0);
  expect(await run('import', 'places', join(folder, 'none.csv'))).toBe(1);
  expect(complaints[1]).toMatch(/none\.csv cannot be read/);
});

it.each([['places'], ['places', 'a', 'b'], ['places', '--force', 'a'], ['villages', 'a'], []])(
  'sampark import %s %s is not understood',
  async (...args) => {
    expect(await run('import', ...args)).toBe(2);
    expect(complaints[0]).toMatch(/^Usage/);
  },
);
