import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../storage/make-folder.ts';
import { syncFolder } from '../../../storage/sync-folder.ts';
import type { RandomBytes } from '../../primitives.ts';
import { KEY_BYTES } from './seal.ts';

/**
 * A key that was read and is usable; no file; or the reason why it cannot be used, for the person who started the
 * server.
 */
export type KeyFile =
  | { readonly kind: 'read'; readonly key: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'bad'; readonly problem: string };

const OTHERS = 0o077;
const GROUP_READS = 0o040;
const ROOT = 0;

/**
 * Whether others than the server may read a key file. A file of root's that one group may read is what systems hand secrets to their
 * programs by: a machine's administrator, or Kubernetes. Root reads everything anyway, and the group is the program's.
 */
export function othersMayRead(file: { readonly mode: number; readonly uid: number }): boolean {
  const rights = file.mode & OTHERS;
  return rights !== 0 && !(file.uid === ROOT && rights === GROUP_READS);
}

/** Reads a key as it is written down: 32 bytes in base64; `null`: this is none. */
export function parseKey(text: string): Uint8Array | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES && key.toString('base64') === text.trim() ? key : null;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Reads the server's key, which nobody but its owner may be able to read. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  try {
    if (process.platform !== 'win32' && othersMayRead(await stat(path))) {
      return {
        kind: 'bad',
        problem: `others on this machine can read the key file ${path}: chmod 600 ${path}`,
      };
    }
    const key = parseKey(await readFile(path, 'utf8'));
    return key === null
      ? { kind: 'bad', problem: `the key file ${path} does not hold a key (32 bytes in base64)` }
      : { kind: 'read', key };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' };
    return { kind: 'bad', problem: `the key file ${path} cannot be read (${String(codeOf(error))})` };
  }
}

/** Makes a key that is on the disk, whole, before it is used. When another process was quicker, returns its key. */
export async function makeKeyFile(path: string, random: RandomBytes): Promise<KeyFile> {
  const key = random(KEY_BYTES);
  try {
    return (await writeKeyFile(path, key)) ? { kind: 'read', key } : await readKeyFile(path);
  } catch (error) {
    return { kind: 'bad', problem: `the key file ${path} cannot be made (${String(codeOf(error))})` };
  }
}

/** Writes a key where there is none, for its owner alone. @returns whether it did */
export async function writeKeyFile(path: string, key: Uint8Array): Promise<boolean> {
  const folder = dirname(path);
  await makeFolder(folder);
  const unnamed = join(folder, `.key-${randomUUID()}`);
  try {
    await writeDurably(unnamed, `${Buffer.from(key).toString('base64')}\n`);
    await link(unnamed, path);
    await syncFolder(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unnamed, { force: true });
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
