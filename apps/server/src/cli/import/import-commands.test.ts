import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStorage } from '../../storage/open.ts';
import { aConfig } from '../../testing/servers/a-config.ts';
import { runCommand } from '../run.ts';

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
    config: aConfig(folder),
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
9,Uttar Pradesh,125,Barabanki,7,Ramnagar,48211,Katra,1041,Deva
9,Uttar Pradesh,125,Barabanki,7,Ramnagar,48211,Katra,1041,Deva
`;

it('sampark import places says row by row what a file would do, and then does it', async () => {
  const file = await write(FILE);
  const report = [
    '4 rows: 2 change nothing, 1 refused',
    'states: 1 new, 0 renamed, 0 corrected',
    'districts: 1 new, 0 renamed, 0 corrected',
    'blocks: 1 new, 0 renamed, 0 corrected',
    'panchayats: 1 new, 0 renamed, 0 corrected',
    'villages: 1 new, 0 renamed, 0 corrected',
    '1 villages came under a panchayat',
    'row 4: 7 is Ramnagar here and Rampur in row 2, which counts; 2 rows',
    '1 refused: the file says another block of this panchayat further up',
    '  row 3 (48211): 1042',
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
    'sampark: row 6: a quotation mark is opened here and not closed. Nothing was changed.',
  ]);
  expect(await panchayats()).toBe(0);
  expect(await run('import', 'places', join(folder, 'none.csv'))).toBe(1);
  expect(complaints[1]).toMatch(/none\.csv cannot be read/);
});

it('sampark import changes notes what became of places, and says why of each other row', async () => {
  await run(
    'import',
    'places',
    await write(`${FILE}9,Uttar Pradesh,125,Barabanki,8,Tola,48212,Mitaura,1041,Deva\n`),
  );
  said = [];
  const rows = [
    'Panchayat,48211,48212,merged,01-04-2026',
    'Village,7,8,parted,soon',
    'Village,7,9,merged,2026-04-01',
  ];
  const file = await write(['Level,Old Code,New Code,Change,From', ...rows].join('\n'));
  expect(await run('import', 'changes', file)).toBe(1);
  expect(said).toEqual([
    '3 rows: 1 noted, 0 noted already, 2 refused',
    '  row 3: that is no day such as 2026-04-01 or 01-04-2026 (soon)',
    '  row 4: there is no place with this code (9)',
  ]);
  expect(await run('import', 'changes', await write('Level,Change\n'))).toBe(1);
  expect(complaints).toEqual([
    'sampark: row 1: these columns are missing: old_code, new_code, from. Nothing was changed.',
  ]);
});

const PEOPLE = 'username,role,panchayat,phone\nGita,staff,48211,98765 43210\n';

it('sampark import users adds everybody with a password that is shown once, or nobody', async () => {
  await run('import', 'places', await write(FILE));
  said = [];
  expect(await run('import', 'users', await write(`${PEOPLE}gita,king,,12\n`))).toBe(1);
  expect(complaints).toEqual([
    'row 3 (gita): that is no telephone number; the role is contributor, staff, block_officer or admin; the file has this user name further up',
    'sampark: 1 of 2 rows cannot be taken. Nobody was added.',
  ]);
  expect(await run('import', 'users', await write(PEOPLE), '--dry-run')).toBe(0);
  expect(said).toEqual(['A dry run: 1 person could be added. Nobody was.']);
  complaints = [];
  expect(await run('import', 'users', await write('username,role,GP\nsita,staff,48211\n'), '--dry-run')).toBe(
    0,
  );
  expect(complaints).toEqual([
    'sampark: these headings are not understood, and their columns passed over: GP',
  ]);
  said = [];
  expect(await run('import', 'users', await write(PEOPLE))).toBe(0);
  expect(said[1]).toMatch(/^gita: \S{5}-\S{5}$/);
  const storage = await openStorage({ databaseUrl: '', dataDir: folder });
  expect(await storage.now.users.byUsername('gita')).toMatchObject({
    panchayat_id: '48211',
    phone: '9876543210',
    must_change_password: 1,
  });
  await storage.close();
});

it('sampark import users says why a file cannot be read', async () => {
  expect(await run('import', 'users', await write('name\nx\n'))).toBe(1);
  expect(complaints[0]).toMatch(/Nobody was added\.$/);
  expect(await run('import', 'places', folder)).toBe(1);
  expect(complaints.at(-1)).toBe(`sampark: ${folder} cannot be read`);
  expect(await run('import', 'users', join(folder, 'none.csv'))).toBe(1);
});

it.each([
  ['places'],
  ['users'],
  ['users', '--now', 'a'],
  ['places', 'a', 'b'],
  ['places', '--force', 'a'],
  ['villages', 'a'],
  [],
])('sampark import %s %s is not understood', async (...args) => {
  expect(await run('import', ...args)).toBe(2);
  expect(complaints[0]).toMatch(/^sampark.*: .*\nUsage:\n/);
});
