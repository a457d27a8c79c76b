import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bytes, FileStore } from './file-store.ts';

/** A store for a test, and a way to dispose of it. */
export interface TestFileStore {
  readonly store: FileStore;
  /** Returns the names of everything that lies in it. */
  readonly everything: () => Promise<readonly string[]>;
  readonly dispose: () => Promise<void>;
}

const CONTENT = randomBytes(300_000);
const KEY = createHash('sha256').update(CONTENT).digest('hex');

async function* inPieces(bytes: Uint8Array, size = 40_000): Bytes {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Returns a moment behind everything that a test has written. */
const soon = (): string => new Date(Date.now() + 60_000).toISOString();

/** Gives some bytes, and breaks. */
async function* cutAfter(bytes: Uint8Array): Bytes {
  yield* inPieces(bytes);
  throw new Error('the connection was cut');
}

async function all(bytes: Bytes | null): Promise<Buffer | null> {
  if (bytes === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Tests what a store promises of files. */
function keepsFiles(test: () => TestFileStore): void {
  it('keeps a file, gives it whole and in parts, and removes it', async () => {
    await test().store.put(KEY, CONTENT.length, inPieces(CONTENT));
    expect(await test().store.size(KEY)).toBe(CONTENT.length);
    expect(await all(await test().store.read(KEY))).toEqual(CONTENT);
    const part = await all(await test().store.read(KEY, { start: 99_000, end: 199_999 }));
    expect(part).toEqual(CONTENT.subarray(99_000, 200_000));
    await test().store.remove(KEY);
    expect([await test().store.size(KEY), await test().store.read(KEY)]).toEqual([null, null]);
    await test().store.remove(KEY);
  });

  it('takes a file twice, also at the same time', async () => {
    const put = () => test().store.put(KEY, CONTENT.length, inPieces(CONTENT));
    await Promise.all([put(), put()]);
    await put();
    expect(await all(await test().store.read(KEY))).toEqual(CONTENT);
    expect(await test().everything()).toHaveLength(1);
  });

  it('shows nothing of a file whose source breaks or ends early, and leaves the one that was there', async () => {
    const cut = () => test().store.put(KEY, CONTENT.length, cutAfter(CONTENT.subarray(0, 200_000)));
    await expect(cut()).rejects.toThrow('the connection was cut');
    expect(await test().store.size(KEY)).toBeNull();
    expect(await test().everything()).toEqual([]);
    await test().store.put(KEY, CONTENT.length, inPieces(CONTENT));
    await expect(cut()).rejects.toThrow('the connection was cut');
    const short = inPieces(CONTENT.subarray(0, 200_000));
    await expect(test().store.put(KEY, CONTENT.length, short)).rejects.toThrow();
    expect(await all(await test().store.read(KEY))).toEqual(CONTENT);
  });
}

/** Tests what it promises of uploads. */
function keepsUploads(test: () => TestFileStore): void {
  it('takes an upload in pieces of any size, and keeps what came before a cut', async () => {
    expect(await test().store.written('u1')).toBe(0);
    expect(await test().store.write('u1', 0, inPieces(CONTENT.subarray(0, 1)))).toBe(1);
    expect(await test().store.write('u1', 1, cutAfter(CONTENT.subarray(1, 120_001)))).toBe(120_001);
    expect(await test().store.written('u1')).toBe(120_001);
    expect(await test().store.write('u1', 120_001, inPieces(CONTENT.subarray(120_001)))).toBe(CONTENT.length);
    expect(await test().store.written('u1')).toBe(CONTENT.length);
    expect(await all(test().store.readUpload('u1'))).toEqual(CONTENT);
  });

  it('takes a piece again, and one that begins before the end of what is kept', async () => {
    await test().store.write('u1', 0, inPieces(CONTENT.subarray(0, 100_000)));
    await test().store.write('u1', 0, inPieces(CONTENT.subarray(0, 100_000)));
    await test().store.write('u1', 50_000, inPieces(CONTENT.subarray(50_000)));
    expect(await test().store.written('u1')).toBe(CONTENT.length);
    expect(await all(test().store.readUpload('u1'))).toEqual(CONTENT);
  });

  it('lists what it keeps, and no upload', async () => {
    const listed = async () => {
      const found = [];
      for await (const file of test().store.list()) found.push(file);
      return found;
    };
    expect(await listed()).toEqual([]);
    await test().store.put(KEY, CONTENT.length, inPieces(CONTENT));
    await test().store.put('00ff', 3, inPieces(CONTENT.subarray(0, 3)));
    await test().store.write('u1', 0, inPieces(CONTENT));
    const both = [
      { key: '00ff', size: 3 },
      { key: KEY, size: CONTENT.length },
    ];
    expect((await listed()).toSorted((a, b) => a.size - b.size)).toEqual(both);
  });

  it('tidies away uploads that nobody went on with, and nothing that is kept', async () => {
    await test().store.tidy(soon());
    await test().store.put(KEY, CONTENT.length, inPieces(CONTENT));
    await test().store.write('u1', 0, inPieces(CONTENT));
    await test().store.tidy('2026-01-01T00:00:00.000Z');
    expect(await test().store.written('u1')).toBe(CONTENT.length);
    await test().store.tidy(soon());
    expect([await test().store.written('u1'), await test().store.size(KEY)]).toEqual([0, CONTENT.length]);
  });

  it('forgets an upload, and knows nothing of another', async () => {
    await test().store.write('u1', 0, inPieces(CONTENT));
    await test().store.write('u2', 0, inPieces(CONTENT.subarray(0, 7)));
    await test().store.dropUpload('u1');
    await test().store.dropUpload('u1');
    expect([await test().store.written('u1'), await test().store.written('u2')]).toEqual([0, 7]);
    await test().store.dropUpload('u2');
    expect(await test().everything()).toEqual([]);
  });
}

/** The suite that every kind of store must pass. */
export function fileStoreContract(title: string, open: () => Promise<TestFileStore>): void {
  describe(title, () => {
    let test: TestFileStore;
    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.dispose());
    keepsFiles(() => test);
    keepsUploads(() => test);
  });
}
