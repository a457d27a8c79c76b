import { metaKeys } from '../../database/device-store.ts';
import type { SyncContext } from '../context.ts';

/** Ends the request to read everything again. A survey that was quarantined meanwhile asks anew. */
export const rereadDone = async ({ db, store }: SyncContext, asked: string | null): Promise<void> => {
  if (asked === null) return;
  const tx = db.transaction('meta', 'readwrite');
  const key = metaKeys(store.owner).reread;
  if ((await tx.store.get(key)) === asked) await tx.store.delete(key);
  await tx.done;
};
