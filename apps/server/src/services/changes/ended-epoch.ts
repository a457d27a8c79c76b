import type { UserInfo } from '@sampark/core/access/roles';
import type { Context } from '../context.ts';
import { followedOf } from '../places.ts';
import { isAhead } from './cursor.ts';

/**
 * Whether a device that sends has read no further than an epoch that has ended: nothing it sends is taken then, because
 * what it holds of that epoch must be told first. A cursor that is not of this database counts as that. One that is ahead
 * of the counters ends the epoch here and now.
 * @param text the cursor that came with the request; `null`: the device has not read yet
 */
export async function isOfEndedEpoch(
  context: Context,
  user: UserInfo,
  text: string | null,
): Promise<boolean> {
  if (text === null) return false;
  const { storage, epoch, cursors } = context;
  const cursor = cursors.read(text);
  if (cursor === null || cursor.epoch !== (await epoch.read(storage.now.meta))) return true;
  const { counters } = await followedOf(storage.now, user);
  if (!isAhead(cursor, counters)) return false;
  await epoch.leave(cursor.epoch);
  return true;
}
