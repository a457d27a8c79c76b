import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildContext } from '../../app.ts';
import { createLogger } from '../../logger.ts';
import { type TestEngine, type TestStorage, testEngines } from '../../testing/engines.ts';
import { secretsForTests } from '../../testing/start.ts';
import { createImports, type Imports } from './imports.ts';

const FILE = 'State Code,State Name (In English)\n9,Uttar Pradesh\n';

let database: TestStorage;
let imports: Imports;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-uploads-'));
  const [sqlite] = testEngines() as readonly [TestEngine];
  database = await sqlite.open();
  const parts = { storage: database.storage, logger: createLogger('silent'), secrets: secretsForTests() };
  imports = createImports(await buildContext(parts), 100, folder);
});
afterEach(async () => {
  await imports.close();
  await database.dispose();
  await rm(folder, { recursive: true });
});

const file = (content: string) => Readable.from([Buffer.from(content)]);
const kept = () => readdir(folder);

it('refuses a file that is too large, and keeps nothing of it', async () => {
  expect(await imports.begin(file('x'.repeat(101)))).toEqual({ kind: 'too_large' });
  expect(await kept()).toEqual([]);
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
  const { import_id } = begun.told;
  await vi.waitUntil(() => imports.find(import_id)?.state === 'checked');
  expect(imports.apply('other', 'demo-admin')).toEqual({ kind: 'import_not_found' });
});

it('forgets an upload that breaks off', async () => {
  const broken = new Readable({ read: () => undefined });
  const begun = imports.begin(broken);
  broken.destroy(new Error('the line broke'));
  await expect(begun).rejects.toThrow('the line broke');
  expect(await kept()).toEqual([]);
  expect(await imports.begin(file(FILE))).toMatchObject({ kind: 'begun' });
});
