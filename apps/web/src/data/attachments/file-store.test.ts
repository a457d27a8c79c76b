import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { aCodec } from '../../../test/keys.ts';
import type { Codec } from '../database/codec.ts';
import { type FileDatabase, openFileDatabase } from './file-database.ts';
import { createFileStore, type FileStore, PIECE } from './file-store.ts';

const DAY = 24 * 60 * 60 * 1000;
const SIZE = 2 * PIECE + 1000;

/** Makes a file of random bytes, which no compression makes smaller. */
const aFile = (size = SIZE) => {
  const bytes = new Uint8Array(randomBytes(size));
  return { bytes, blob: new Blob([bytes]), hash: createHash('sha256').update(bytes).digest('hex') };
};

/** Opens the files of a person on a device of its own. */
async function aStore({ owner = 'USER_1', codec }: { owner?: string; codec?: Codec } = {}) {
  const db = await openFileDatabase(`device ${randomBytes(4).toString('hex')}`);
  return onDatabase(db, owner, codec ?? (await aCodec()));
}

function onDatabase(db: FileDatabase, owner: string, codec: Codec) {
  let now = Date.parse('2026-11-01T06:00:00Z');
  const platform = { now: () => now, randomBytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const store = createFileStore({ db, owner, codec, platform });
  return { db, store, codec, pass: (time: number) => (now += time) };
}

const piecesIn = (db: FileDatabase): Promise<number> => db.count('pieces');
const bytesOf = async (store: FileStore, start = 0, end = SIZE): Promise<Uint8Array> => {
  const [file] = await store.all();
  if (!file) throw new Error('A file is here.');
  return new Uint8Array(await (await store.slice(file, start, end)).arrayBuffer());
};

it('a file is named by its content, and comes back whole or in parts', async () => {
  const { store } = await aStore();
  const { bytes, blob, hash } = aFile();
  const file = await store.add(blob, 'jpg', 'SURVEY_1');
  expect(file).toMatchObject({
    name: `sha256:${hash}.jpg`,
    size: SIZE,
    pieces: 3,
    state: 'waiting',
    sent: 0,
  });
  expect(await bytesOf(store)).toEqual(bytes);
  expect(await bytesOf(store, PIECE - 10, PIECE + 10)).toEqual(bytes.subarray(PIECE - 10, PIECE + 10));
  expect(await bytesOf(store, SIZE - 5, SIZE + 100)).toEqual(bytes.subarray(SIZE - 5));
});

it('the same photo twice is stored once', async () => {
  const { db, store } = await aStore();
  const { blob } = aFile();
  const first = await store.add(blob, 'jpg', 'SURVEY_1');
  const again = await store.add(blob, 'jpg', 'SURVEY_2');
  expect(again).toEqual({ ...first, also: ['SURVEY_2'] });
  expect(await piecesIn(db)).toBe(3);
});

it('nothing of it is in the clear on the disk, and only its owner reads it', async () => {
  const { db, store, codec } = await aStore();
  const text = 'the well of Rampur '.repeat(100);
  await store.add(new Blob([text]), 'txt', 'SURVEY_1');
  const [sealed] = await db.getAll('pieces');
  expect(new TextDecoder().decode(sealed?.bytes)).not.toContain('Rampur');
  const other = onDatabase(db, 'USER_2', codec);
  expect(await other.store.all()).toEqual([]);
});

it('a piece that stands in the place of another one is not taken for it', async () => {
  const { db, store } = await aStore();
  await store.add(aFile().blob, 'jpg', 'SURVEY_1');
  const [first, second] = await db.getAllKeys('pieces');
  if (!first || !second) throw new Error('There are pieces.');
  const moved = await db.get('pieces', second);
  if (moved) await db.put('pieces', moved, first);
  await expect(bytesOf(store)).rejects.toThrow();
});

it('a file that the device’s death cut short is none, and its pieces go after a day', async () => {
  const codec = await aCodec();
  const { db, store, pass } = await aStore({ codec });
  let sealed = 0;
  const dying: Codec = {
    ...codec,
    sealBytes: (...given) => {
      sealed += 1;
      // The page is gone: nothing after this answers.
      return sealed === 3 ? new Promise(() => undefined) : codec.sealBytes(...given);
    },
  };
  void onDatabase(db, 'USER_1', dying).store.add(aFile().blob, 'jpg', 'SURVEY_1');
  await expect.poll(() => piecesIn(db)).toBe(2);
  expect(await store.all()).toEqual([]);
  await store.sweep();
  expect(await piecesIn(db)).toBe(2);
  pass(DAY + 1);
  const kept = await store.add(aFile().blob, 'jpg', 'SURVEY_1');
  await store.sweep();
  expect(await piecesIn(db)).toBe(kept.pieces);
});

it('a disk that is full leaves nothing behind', async () => {
  const codec = await aCodec();
  let room = 2;
  const { db } = await aStore({ codec });
  const full: FileDatabase = new Proxy(db, {
    get: (_, key) => {
      const part: unknown = Reflect.get(db, key, db);
      if (key !== 'put') return typeof part === 'function' ? (part as () => unknown).bind(db) : part;
      return (...given: Parameters<FileDatabase['put']>) => {
        room -= 1;
        return room < 0 ? Promise.reject(new DOMException('', 'QuotaExceededError')) : db.put(...given);
      };
    },
  });
  const { store } = onDatabase(full, 'USER_1', codec);
  await expect(store.add(aFile().blob, 'jpg', 'SURVEY_1')).rejects.toThrow(DOMException);
  expect(await piecesIn(db)).toBe(0);
  expect(await store.all()).toEqual([]);
});

it('the device lets go of the bytes, and still knows the file', async () => {
  const { db, store } = await aStore();
  const file = await store.add(aFile().blob, 'jpg', 'SURVEY_1');
  await store.letGo(file, 'keep');
  expect(await store.find(file.name)).toMatchObject({ pieces: 0, size: SIZE });
  expect(await piecesIn(db)).toBe(0);
});
