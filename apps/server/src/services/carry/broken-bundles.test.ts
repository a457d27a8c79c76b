import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Random, seeded } from '@sampark/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqliteFile } from '../../storage/open.ts';
import { aPhone, bring, forged, type TestBundle, type TestPhone } from '../../testing/carry.ts';
import { openEmptyStorage } from '../../testing/databases/engines.ts';
import { aCreateWith, aPhoto, withFileForm } from '../../testing/files/files.ts';
import { signIn, type TestClient } from '../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../testing/servers/start.ts';

const RUNS = 1_000;
const HEADER = 122;
const LENGTH = 4;
const SUM = 32;

let folder: string;
let server: TestServer;
let beside: DatabaseSync;
let courier: TestClient;
let phone: TestPhone;
let other: TestPhone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-broken-'));
  const storage = await openEmptyStorage(folder);
  server = await startTestServer({ storage }, 'people and places');
  beside = new DatabaseSync(sqliteFile(folder), { readOnly: true });
  await withFileForm(server);
  courier = await signIn(server, 'officer');
  phone = await aPhone(await signIn(server, 'staff'), 'demo-staff');
  other = await aPhone(await signIn(server, 'staff2'), 'demo-staff2');
});
afterAll(async () => {
  beside.close();
  await server.close();
  await server.storage.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the rows of every table, by number. */
function rowsOfTables(): ReadonlyMap<string, unknown> {
  const tables = beside.prepare(`select name from sqlite_master where type = 'table'`).all();
  return new Map(
    tables.map(({ name }) => {
      const table = String(name);
      return [table, beside.prepare(`select count(*) as rows from "${table}"`).get()?.['rows']];
    }),
  );
}

const whole = (name: string, of = phone, also = {}): Promise<TestBundle> => {
  const photo = { ...aPhoto({ size: 300_000, seed: name }), survey_id: `${name}-1` };
  const create = aCreateWith(`${name}-1`, { school: { gate: photo.name } });
  const batches = [[create, aCreateWith(`${name}-2`, {})], [aCreateWith(`${name}-3`, {})]];
  return of.bundle(batches, { files: [photo], ...also });
};

/** Cuts a file into its header and its parts, each with its length. */
function partsOf(file: Buffer): { readonly header: Buffer; readonly parts: Buffer[] } {
  const parts: Buffer[] = [];
  for (let at = HEADER; file.readUInt32BE(at) > 0; ) {
    const end = at + LENGTH + file.readUInt32BE(at);
    parts.push(file.subarray(at, end));
    at = end;
  }
  return { header: file.subarray(0, HEADER), parts };
}

const joined = (header: Buffer, parts: readonly Buffer[]): Buffer =>
  forged(Buffer.concat([header, ...parts, Buffer.alloc(LENGTH + SUM)]), (body) => body);

interface Broken {
  readonly file: Buffer;
  readonly refused: RegExp;
}

/** A way to break a bundle. @param near another bundle of the same person */
type Fault = (random: Random, file: Buffer, near: Buffer) => Broken | Promise<Broken>;

const DAMAGED = /^bundle_damaged$/;
const UNREADABLE = /^bundle_(damaged|not_read|newer|of_other_server|unknown_device)$/;

function flipped(random: Random, file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const at = random.below(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  return copy;
}

/** Changes the parts of a bundle, and writes its sum anew. */
const withParts =
  (change: (random: Random, parts: Buffer[], near: readonly Buffer[]) => readonly Buffer[]): Fault =>
  (random, file, near) => {
    const { header, parts } = partsOf(file);
    return { file: joined(header, change(random, parts, partsOf(near).parts)), refused: DAMAGED };
  };

/** Makes a bundle of a person that says what is not so. */
const lying =
  (lie: (random: Random) => readonly [also: object, refused: RegExp, by?: TestPhone]): Fault =>
  async (random) => {
    const [also, refused, by] = lie(random);
    return { file: (await whole(`lie${random.below(1e9)}`, by, also)).file, refused };
  };

const FAULTS: Readonly<Record<string, Fault>> = {
  'a bit is flipped': (random, file) => ({ file: flipped(random, file), refused: UNREADABLE }),
  'a bit is flipped, and the sum is right': (random, file) => ({
    file: forged(file, (body) => flipped(random, body)),
    refused: UNREADABLE,
  }),
  'it is cut': (random, file) => ({ file: file.subarray(0, random.below(file.length)), refused: UNREADABLE }),
  'it is cut, and the sum is right': (random, file) => ({
    file: forged(file, (body) => body.subarray(0, random.below(body.length - LENGTH))),
    refused: UNREADABLE,
  }),
  'something hangs on': (random, file) => ({
    file: forged(file, (body) => Buffer.concat([body, random.bytes(1 + random.below(50))])),
    refused: DAMAGED,
  }),
  'it ends with an earlier part': withParts((random, parts) =>
    parts.slice(0, 1 + random.below(parts.length - 1)),
  ),
  'a part is missing': withParts((random, parts) => parts.toSpliced(random.below(parts.length), 1)),
  'a part comes twice': withParts((random, parts) => {
    const at = random.below(parts.length);
    return parts.toSpliced(at, 0, ...parts.slice(at, at + 1));
  }),
  'two parts are exchanged': withParts((random, parts) => {
    const at = random.below(parts.length - 1);
    return parts.toSpliced(at, 2, ...parts.slice(at, at + 2).toReversed());
  }),
  'a part is that of another bundle': withParts((random, parts, near) => {
    const at = random.below(parts.length);
    return parts.toSpliced(at, 1, ...near.slice(at, at + 1));
  }),
  'its header is that of another bundle': (_, file, near) => ({
    file: joined(partsOf(near).header, partsOf(file).parts),
    refused: DAMAGED,
  }),
  'its header names another person’s phone': (_, file) => {
    const { header, parts } = partsOf(file);
    const lie = Buffer.from(header);
    lie.write(other.keys.device_key, 25, 'hex');
    return { file: joined(lie, parts), refused: DAMAGED };
  },
  'another person signs in its author’s name': lying(() => [
    { header: { device_key: phone.keys.device_key }, about: { user_id: 'demo-staff' } },
    DAMAGED,
    other,
  ]),
  'a person says to be another one': lying(() => [
    { about: { user_id: 'demo-staff' } },
    /^bundle_not_read$/,
    other,
  ]),
  'nobody knows the phone': lying((random) => [
    { header: { device_key: Buffer.from(random.bytes(16)).toString('hex') } },
    /^bundle_unknown_device$/,
  ]),
  'it is for another server': lying((random) => [
    { header: { server: Buffer.from(random.bytes(16)).toString('hex') } },
    /^bundle_of_other_server$/,
  ]),
  'it is of an ended epoch': lying((random) => [
    { about: { epoch: Buffer.from(random.bytes(8)).toString('hex') } },
    /^bundle_epoch$/,
  ]),
  'it says it has other parts': lying((random) => [{ about: { batches: random.pick([0, 1, 3]) } }, DAMAGED]),
  'it is no bundle': (random) => ({
    file: Buffer.from(random.bytes(random.below(2_000))),
    refused: UNREADABLE,
  }),
};

it(`of ${RUNS} broken bundles none is taken, not even by half`, async () => {
  const random = seeded(26);
  const near = (await whole('near')).file;
  const good = await whole('good');
  const brought = await whole('brought');
  const { body: first } = await bring(courier, brought.file);
  const before = rowsOfTables();
  const names = Object.keys(FAULTS);
  for (let run = 0; run < RUNS; run += 1) {
    const name = names[run % names.length] ?? '';
    const broken = await FAULTS[name]?.(random, good.file, near);
    if (!broken) throw new Error(`run ${run}: no fault`);
    const { status, body } = await bring(courier, broken.file);
    expect(body.code, `run ${run}: ${name}`).toMatch(broken.refused);
    expect([409, 422], `run ${run}: ${name}`).toContain(status);
    if (run % names.length === 0) {
      expect((await bring(courier, brought.file)).body).toEqual({ ...first, known: true });
    }
    if (run % 50 === 0) expect(rowsOfTables(), `run ${run}: ${name}`).toEqual(before);
  }
  expect(rowsOfTables()).toEqual(before);
  // The parts of which they were made are taken, so each of them was refused for its fault.
  expect((await bring(courier, good.file)).body).toMatchObject({
    known: false,
    operations: 3,
    taken: 3,
    files_taken: 1,
  });
  expect(rowsOfTables()).not.toEqual(before);
}, 240_000);
