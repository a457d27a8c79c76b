import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StorageFullError } from '../port.ts';
import { syncFolder } from '../sync-folder.ts';
import type { ByteRange, Bytes, FileStore, StoredFile } from './file-store.ts';
import { untilItBreaks, wholeOf } from './pieces.ts';

/** Bytes that are read at a time. */
const CHUNK = 64 * 1024;
/** Letters of a key that name its folder. */
const PLACE_LETTERS = 2;
/** Only the server's own account may read them. */
const OWN = 0o600;

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const isMissing = (error: unknown): boolean => isCode(error, 'ENOENT');

/** Throws an error of the disk, or says that the disk is full. */
function asFull(cause: unknown): never {
  if (isCode(cause, 'ENOSPC', 'EDQUOT', 'EFBIG')) throw new StorageFullError('no room for a file', { cause });
  throw cause;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

async function* chunksOf(file: FileHandle, { start, end }: ByteRange): Bytes {
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafe(Math.min(CHUNK, end - at + 1)),
        0,
        undefined,
        at,
      );
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (found) => found.size,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

async function opened(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** The folders of what is on its way. */
const PASSING = ['uploads', 'beside'] as const;

/** Returns the names in a folder; none: it is not there. */
const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

async function* filesIn(root: string): AsyncIterable<StoredFile> {
  const folders = (await namesIn(root)).filter((name) => name.length === PLACE_LETTERS);
  for (const folder of folders.toSorted()) {
    for (const key of (await namesIn(join(root, folder))).toSorted()) {
      const size = await sizeOf(join(root, folder, key));
      if (size !== null) yield { key, size };
    }
  }
}

/**
 * Keeps files in a folder: a file in `ab/<its key>`, where `ab` are the key's first letters, and an upload in `uploads/<its id>`. Several
 * servers may share it: each writes at the position that it was told, and a file takes its place in one step.
 */
export function openFolderStore(root: string): FileStore {
  const upload = (id: string) => join(root, 'uploads', id);
  const place = (key: string) => join(root, key.slice(0, PLACE_LETTERS), key);

  return {
    async write(uploadId, at, source) {
      const path = upload(uploadId);
      await makeFolder(dirname(path));
      const file = await open(path, constants.O_WRONLY | constants.O_CREAT, OWN);
      let end = at;
      try {
        for await (const chunk of untilItBreaks(source)) {
          await writeAll(file, chunk, end);
          end += chunk.length;
        }
        await file.datasync();
      } catch (error) {
        asFull(error);
      } finally {
        await file.close();
      }
      return end;
    },
    written: async (uploadId) => (await sizeOf(upload(uploadId))) ?? 0,
    async *readUpload(uploadId) {
      const file = await open(upload(uploadId), 'r');
      yield* chunksOf(file, { start: 0, end: Infinity });
    },
    dropUpload: (uploadId) => rm(upload(uploadId), { force: true }),

    async put(key, size, source) {
      const path = place(key);
      const beside = join(root, 'beside', randomUUID());
      await makeFolder(dirname(beside));
      await makeFolder(dirname(path));
      const file = await open(beside, 'wx', OWN);
      try {
        let at = 0;
        for await (const chunk of wholeOf(size, source)) {
          await writeAll(file, chunk, at).catch(asFull);
          at += chunk.length;
        }
        await file.sync();
        await file.close();
        await rename(beside, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(beside, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const file = await opened(place(key));
      return file && chunksOf(file, range ?? { start: 0, end: Infinity });
    },
    size: (key) => sizeOf(place(key)),
    remove: (key) => rm(place(key), { force: true }),
    list: () => filesIn(root),
    async tidy(before) {
      for (const folder of PASSING) {
        for (const name of await namesIn(join(root, folder))) {
          const path = join(root, folder, name);
          const found = await stat(path).catch(() => null);
          if (found !== null && found.mtimeMs < Date.parse(before)) await rm(path, { force: true });
        }
      }
    },
  };
}
