import { metaKeys } from '../../database/device-store.ts';
import type { SyncContext } from '../context.ts';

/** All has come; what was set aside meanwhile asks again. */
export const rereadDone = async ({ db, store }: SyncContext, asked: string | null): Promise<void> => {
  if (asked === null) return;
  const tx = db.transaction('meta', 'readwrite');
  const key = metaKeys(store.owner).reread;
  if ((await tx.store.get(key)) === asked) await tx.store.delete(key);
  await tx.done;
};
