import { metaKeys } from '../db/device-store.ts';
import type { SyncContext } from './context.ts';

/** What asks for everything from the beginning: a survey that could not be read was set aside. `null`: nothing. */
export const rereadAsked = async ({ db, store }: SyncContext): Promise<string | null> => {
  const asked = await db.get('meta', metaKeys(store.owner).reread);
  return typeof asked === 'string' ? asked : null;
};

/** All has come; what was set aside meanwhile asks again. */
export const rereadDone = async ({ db, store }: SyncContext, asked: string | null): Promise<void> => {
  if (asked === null) return;
  const tx = db.transaction('meta', 'readwrite');
  const key = metaKeys(store.owner).reread;
  if ((await tx.store.get(key)) === asked) await tx.store.delete(key);
  await tx.done;
};
