import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { type TestStorage, testEngines } from '../../testing/databases/engines.ts';
import { MINUTE, type TestClock, testClock } from '../../testing/servers/clock.ts';
import { secretsForTests } from '../../testing/servers/start.ts';
import { buildContext } from '../build-context.ts';
import type { Context } from '../context.ts';
import { createImports, type Imports } from './imports.ts';

const FILE = 'State Code,State Name (In English)\n9,Uttar Pradesh\n';

let database: TestStorage;
let imports: Imports;
let clock: TestClock;
let context: Context;
beforeEach(async () => {
  const [sqlite] = testEngines();
  database = await sqlite.open();
  const parts = { storage: database.storage, logger: createLogger('silent'), secrets: secretsForTests() };
  clock = testClock();
  context = await buildContext({ ...parts, clock: clock.now });
  imports = createImports(context, 100);
});
afterEach(async () => {
  await imports.close();
  await database.dispose();
});

const file = (content: string) => Readable.from([Buffer.from(content)]);
/** Returns the first stored part of the file. */
const kept = async () => {
  const { placeImports } = database.storage.now;
  const current = await placeImports.current();
  return current && placeImports.part(current.import_id, 0);
};

it('refuses a file that is too large, and keeps nothing of it', async () => {
  expect(await imports.begin(file('x'.repeat(101)))).toEqual({ kind: 'too_large' });
  expect(await kept()).toBeUndefined();
  expect(await imports.begin(file(FILE))).toMatchObject({ kind: 'begun' });
});

it('takes one file at a time', async () => {
  const held = new Readable({ read: () => undefined });
  const first = imports.begin(held);
  expect(await imports.begin(file(FILE))).toEqual({ kind: 'import_running' });
  held.push(FILE);
  held.push(null);
  const begun = await first;
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  const { import_id } = begun.progress;
  await vi.waitUntil(async () => (await imports.find(import_id))?.state === 'checked');
  expect(await imports.apply('other', 'demo-admin')).toEqual({ kind: 'import_not_found' });
});

it('ignores a file whose progress another version of the program stored in another way', async () => {
  const row = {
    import_id: 'a1',
    told: '{"import_id":"a1","state":"checking"}',
    at: '2026-11-22T06:00:00.000Z',
  };
  await database.storage.write((r) => r.placeImports.begin(row));
  expect(await imports.last()).toBeNull();
  expect(await imports.find('a1')).toBeNull();
  expect(await imports.begin(file(FILE))).toMatchObject({ kind: 'begun' });
});

it('forgets an upload that breaks off', async () => {
  const broken = new Readable({ read: () => undefined });
  const begun = imports.begin(broken);
  broken.destroy(new Error('the line broke'));
  await expect(begun).rejects.toThrow('the line broke');
  expect(await kept()).toBeUndefined();
  expect(await imports.begin(file(FILE))).toMatchObject({ kind: 'begun' });
});

it('says how an import ended, also when how far it was could not be written', async () => {
  const begun = await imports.begin(file(FILE));
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  const { import_id } = begun.progress;
  await vi.waitUntil(async () => (await imports.find(import_id))?.state === 'checked');
  await database.execute(`create trigger lost before update on place_imports
    when json_extract(new.told, '$.state') = 'importing' and json_extract(new.told, '$.rows_done') > 0
    begin select raise(abort, 'not now'); end`);
  expect(await imports.apply(import_id, 'demo-admin')).toMatchObject({ kind: 'begun' });
  await vi.waitUntil(async () => (await imports.find(import_id))?.state === 'done');
  expect(await imports.find(import_id)).toMatchObject({ report: { rows: 1 } });
});

it('gives way when the server that had begun is gone', async () => {
  const held = new Readable({ read: () => undefined });
  const first = imports.begin(held);
  const elsewhere = createImports(context, 100);
  await vi.waitUntil(async () => (await database.storage.now.placeImports.current()) !== undefined);
  clock.pass(MINUTE);
  expect(await elsewhere.begin(file(FILE))).toEqual({ kind: 'import_running' });
  clock.pass(1);
  expect(await elsewhere.begin(file(FILE))).toMatchObject({ kind: 'begun' });
  await elsewhere.close();
  held.destroy(new Error('the line broke'));
  await expect(first).rejects.toThrow('the line broke');
});
