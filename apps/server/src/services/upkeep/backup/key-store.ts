import { rename, rm } from 'node:fs/promises';
import { readKeyFile, writeKeyFile } from '../../access/secrets/key-file.ts';
import { type KeySettings, keyFileOf } from '../../access/secrets/open-secrets.ts';
import { keyIdOf } from '../../access/secrets/seal.ts';
import { BackupError } from './read-backup.ts';

/** Stores the key that the server reads at its next start. */
export interface KeyStore {
  /**
   * Throws a `BackupError` when the backup's key cannot be put there. @param replace whether another key may be moved
   * aside
   */
  check(key: Uint8Array, replace: boolean): Promise<void>;
  /** @returns a function that takes it back, so that the former key is there again */
  put(key: Uint8Array): Promise<() => Promise<void>>;
}

/** @param name the name for a key that is moved aside, such as `20261120T120000123` */
export function keyStore(settings: KeySettings, name: string): KeyStore {
  const path = keyFileOf(settings);
  return {
    async check(key, replace) {
      if (settings.key !== '') {
        if (keyIdOf(Buffer.from(settings.key, 'base64')) === keyIdOf(key)) return;
        throw new BackupError(
          'SAMPARK_KEY is another key than the backup’s: unset it, and the restore writes the key file',
        );
      }
      const file = await readKeyFile(path);
      if (file.kind === 'bad') throw new BackupError(file.problem);
      if (file.kind === 'read' && keyIdOf(file.key) !== keyIdOf(key) && !replace) {
        throw new BackupError(`${path} is another key than the backup’s: --replace moves it aside`);
      }
    },
    async put(key) {
      const nothing = () => Promise.resolve();
      if (settings.key !== '') return nothing;
      const file = await readKeyFile(path);
      if (file.kind === 'read' && keyIdOf(file.key) === keyIdOf(key)) return nothing;
      const aside = `${path}.before-restore-${name}`;
      if (file.kind === 'read') await rename(path, aside);
      await writeKeyFile(path, key);
      return () => (file.kind === 'read' ? rename(aside, path) : rm(path));
    },
  };
}
