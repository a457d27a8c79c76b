import { metaKeys } from '../../database/device-store.ts';
import type { SyncContext } from '../context.ts';

/**
 * Keeps the stamp that the server's forms have. When it differs from the one kept, the next pull asks for forms and
 * panchayats again. A device that has kept none has just asked for them.
 * @returns whether it differs
 */
export const noteFormsStamp = async (
  { db, store }: Pick<SyncContext, 'db' | 'store'>,
  stamp: string,
): Promise<boolean> => {
  const { formsStamp, references } = metaKeys(store.owner);
  const tx = db.transaction('meta', 'readwrite');
  const kept = await tx.store.get(formsStamp);
  if (kept === stamp) return false;
  // Both are kept or neither: a device that dies here asks again.
  await tx.store.put(stamp, formsStamp);
  const isOther = kept !== undefined;
  if (isOther) await tx.store.delete(references);
  await tx.done;
  return isOther;
};
