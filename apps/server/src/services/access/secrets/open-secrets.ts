import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../../storage/port.ts';
import type { RandomBytes } from '../../primitives.ts';
import { makeKeyFile, parseKey, readKeyFile } from './key-file.ts';
import { createSecrets, keyIdOf, type Secrets } from './seal.ts';

/** The name under which the database remembers the key that seals its secrets. */
const SERVER_KEY = 'server_key';

/** The place of the server's key, by the settings. */
export interface KeySettings {
  readonly dataDir: string;
  /** Empty: `server.key` in the data folder. */
  readonly keyFile: string;
  /** The key itself in base64, where there is no file; or empty. */
  readonly key: string;
}

export type OpenedSecrets =
  | { readonly ok: true; readonly secrets: Secrets }
  | { readonly ok: false; readonly problem: string };

export const keyFileOf = ({ keyFile, dataDir }: KeySettings): string =>
  keyFile === '' ? join(dataDir, 'server.key') : keyFile;

/** The server's key, or the reason why there is none. */
export type Found =
  | { readonly ok: true; readonly key: Uint8Array; readonly made: boolean }
  | { readonly ok: false; readonly problem: string };

async function findKey(settings: KeySettings, mayMake: boolean, random: RandomBytes): Promise<Found> {
  if (settings.key !== '') {
    const key = parseKey(settings.key);
    return key === null
      ? { ok: false, problem: 'SAMPARK_KEY must be 32 bytes in base64' }
      : { ok: true, key, made: false };
  }
  const path = keyFileOf(settings);
  const there = await readKeyFile(path);
  const made = there.kind === 'absent' && mayMake;
  const file = made ? await makeKeyFile(path, random) : there;
  if (file.kind === 'bad') return { ok: false, problem: file.problem };
  if (file.kind === 'read') return { ok: true, key: file.key, made };
  return {
    ok: false,
    problem: `the key file ${path} is missing, and this database has secrets sealed with its key: put it back from a backup, or set SAMPARK_KEY_FILE`,
  };
}

/** Reads the key that the settings name, and makes none. */
export const readServerKey = (settings: KeySettings): Promise<Found> =>
  findKey(settings, false, () => {
    throw new Error('no key is made here');
  });

/**
 * Finds the server's key and compares it with the database, which remembers the name of the key it was made with. It
 * makes a key only for a database that has none yet, so that a new file never covers up a lost or forgotten one.
 */
export async function openSecrets(
  storage: Storage,
  settings: KeySettings,
  random: RandomBytes,
): Promise<OpenedSecrets> {
  const known = await storage.now.meta.get(SERVER_KEY);
  const found = await findKey(settings, known === undefined, random);
  if (!found.ok) return found;
  const mine = keyIdOf(found.key);
  const bound = await storage.write(({ meta }) => meta.setOnce(SERVER_KEY, mine));
  if (bound === mine) return { ok: true, secrets: createSecrets(found.key, random) };
  // Another server on this database was quicker: the key made here has sealed nothing.
  if (found.made) await rm(keyFileOf(settings), { force: true });
  return {
    ok: false,
    problem: `this database was made with another key (${bound}) than the one given (${mine}): set SAMPARK_KEY_FILE to its key file`,
  };
}
