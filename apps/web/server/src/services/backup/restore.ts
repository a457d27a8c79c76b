import type { RestoreTarget } from '../../storage/dump/target.ts';
import { migrations } from '../../storage/migrations/list.ts';
import { record } from '../audit/record.ts';
import { openEpoch } from '../epoch.ts';
import type { Clock, RandomBytes } from '../primitives.ts';
import { createSecrets, KEY_BYTES, keyIdOf } from '../secrets/seal.ts';
import type { BackupHeader } from './contents.ts';
import type { KeyStore } from './key-store.ts';
import { BackupError, type Checked, readBackup } from './read-backup.ts';

/** The backup to restore, and how. */
export interface RestoreOrder {
  readonly path: string;
  /** The content of the key file that encrypted the backup; `null`: it is in clear. */
  readonly openWith: Uint8Array | null;
  /** Whether a database in use may be moved aside. */
  readonly replace: boolean;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

export interface Restored extends Checked {
  readonly epoch: string;
  /** The path of the database that was in use; `null`: there was none. */
  readonly kept: string | null;
}

/**
 * Puts a backup in the place of the database in use. It reads the backup through and finds it whole before it touches
 * anything. It loads the backup beside the database in use and swaps them in one step, in a new epoch: devices then
 * offer again what they hold. Throws a `BackupError`; then everything is as it was.
 */
export async function restore(
  target: RestoreTarget,
  keyStore: KeyStore,
  order: RestoreOrder,
): Promise<Restored> {
  const checked = await readBackup(order.path, order.openWith);
  const key = fittingKey(checked.header);
  const claim = await target.claim();
  if (!claim.ok) throw new BackupError(claim.problem);
  try {
    if (!order.replace && (await target.isInUse())) {
      throw new BackupError('there is a database with people or surveys already: --replace moves it aside');
    }
    await keyStore.check(key, order.replace);
    return { ...checked, ...(await putInPlace(target, keyStore, order, { checked, key })) };
  } finally {
    claim.release();
  }
}

async function putInPlace(
  target: RestoreTarget,
  keyStore: KeyStore,
  order: RestoreOrder,
  { checked, key }: { readonly checked: Checked; readonly key: Uint8Array },
): Promise<Pick<Restored, 'epoch' | 'kept'>> {
  try {
    await load(target, order, checked);
    const epoch = await beginAnew(target, order, checked.header, key);
    const takeKeyBack = await keyStore.put(key);
    const kept = await target.replace().catch(async (error: unknown) => {
      await takeKeyBack();
      throw error;
    });
    return { epoch, kept };
  } finally {
    await target.abandon();
  }
}

/** Returns the server's key, when the backup is of this version of Sampark or an older one. */
function fittingKey({ schema, key, key_id, engine }: BackupHeader): Uint8Array {
  const known = Object.keys(migrations(engine));
  const unknown = schema.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `the backup is of a newer version of Sampark (${unknown.join(', ')}): bring this one up to date first`,
    );
  }
  const bytes = Buffer.from(key, 'base64');
  if (schema.length === 0 || bytes.length !== KEY_BYTES || keyIdOf(bytes) !== key_id) {
    throw new BackupError('the backup’s own figures do not fit together');
  }
  return bytes;
}

async function load(target: RestoreTarget, { path, openWith }: RestoreOrder, before: Checked): Promise<void> {
  const loader = await target.prepare(before.header.schema.toSorted().at(-1) ?? '');
  try {
    const again = await readBackup(path, openWith, {
      rows: (table, columns, rows) => loader.insert(table, columns, rows),
    });
    if (JSON.stringify(again) !== JSON.stringify(before)) throw new BackupError('the file changed meanwhile');
    await loader.commit();
  } finally {
    await loader.close();
  }
}

async function beginAnew(
  target: RestoreTarget,
  { clock, random }: RestoreOrder,
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
