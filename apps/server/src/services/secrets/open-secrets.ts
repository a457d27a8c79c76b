import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../storage/port.ts';
import type { RandomBytes } from '../primitives.ts';
import { makeKeyFile, parseKey, readKeyFile } from './key-file.ts';
import { createSecrets, keyIdOf, type Secrets } from './seal.ts';

/** Under which the database remembers the name of the key that seals its secrets. */
const SERVER_KEY = 'server_key';

/** Where the settings say that the server's key is. */
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

type Found =
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

/**
 * Finds the server's key and holds it against the database, which remembers the name of the key it was made with. Only
 * for a database that has none yet is a key made, so that a lost or forgotten file is never covered up by a new one.
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
