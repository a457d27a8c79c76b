import type { RestoreTarget } from '../../../storage/dump/target.ts';
import type { KeyStore } from './key-store.ts';
import { beginAnew, fittingKey, type LoadOrder, loadBackup } from './load-backup.ts';
import { BackupError, type Checked, readBackup } from './read-backup.ts';

/** The backup to restore, and how. */
export interface RestoreOrder extends LoadOrder {
  /** Whether a database in use may be moved aside. */
  readonly replace: boolean;
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
    await loadBackup(target, order, checked);
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
