import type { RestoreTarget } from '../../../storage/dump/target.ts';
import { migrations } from '../../../storage/migrations/list.ts';
import { createSecrets, KEY_BYTES, keyIdOf } from '../../access/secrets/seal.ts';
import { record } from '../../audit/record.ts';
import { openEpoch } from '../../epoch.ts';
import type { Clock, RandomBytes } from '../../primitives.ts';
import type { BackupHeader } from './contents.ts';
import { BackupError, CallError, type Checked, readBackup } from './read-backup.ts';

/** The backup that is loaded, and what loading it needs. */
export interface LoadOrder {
  readonly path: string;
  /** The content of the key file that encrypted the backup; `null`: it is in clear. */
  readonly openWith: Uint8Array | null;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/** Returns the server's key, when the backup is of this version of Sampark or an older one. Throws a `BackupError`. */
export function fittingKey({ schema, key, key_id, engine }: BackupHeader): Uint8Array {
  const known = Object.keys(migrations(engine));
  const unknown = schema.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CallError(
      `the backup is of a newer version of Sampark (${unknown.join(', ')}): bring this one up to date first`,
    );
  }
  const bytes = Buffer.from(key, 'base64');
  if (schema.length === 0 || bytes.length !== KEY_BYTES || keyIdOf(bytes) !== key_id) {
    throw new BackupError('the backup’s own figures do not fit together');
  }
  return bytes;
}

/** Loads a backup that was read before into new tables beside those in use. Throws a `BackupError`. */
export async function loadBackup(
  target: Pick<RestoreTarget, 'prepare'>,
  { path, openWith }: LoadOrder,
  before: Checked,
): Promise<void> {
  const loader = await target.prepare(before.header.schema.toSorted().at(-1) ?? '');
  try {
    const again = await readBackup(path, openWith, {
      rows: (table, columns, rows) => loader.insert(table, columns, rows),
    });
    if (JSON.stringify(again) !== JSON.stringify(before)) throw new CallError('the file changed meanwhile');
    await loader.commit();
  } finally {
    await loader.close();
  }
}

/** Begins a new epoch in a loaded database, so that devices offer again what they hold. @returns the epoch */
export async function beginAnew(
  target: Pick<RestoreTarget, 'open'>,
  { clock, random }: LoadOrder,
  { made_at, epoch: ended }: BackupHeader,
  key: Uint8Array,
): Promise<string> {
  const storage = await target.open();
  try {
    const recorder = { clock, secrets: createSecrets(key, random), via: 'command line' } as const;
    await storage.write((r) => {
      record(r, recorder, { action: 'server_restored', by: null, details: { made_at, ended } });
      return Promise.resolve();
    });
    const { epoch } = await openEpoch({ storage, random, ...recorder });
    return await epoch.leave(epoch.current());
  } finally {
    await storage.close();
  }
}
