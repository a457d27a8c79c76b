import type { UserInfo } from '@sampark/core/access/roles';
import type { Context } from '../context.ts';
import { followedOf } from '../places/places.ts';
import { isAhead } from './cursor.ts';

/** The place up to which a device says that it has read; a device that has only sent so far knows an epoch. */
export interface HasRead {
  readonly cursor: string | null;
  readonly epoch: string | null;
}

/**
 * Whether a device that sends has read no further than an epoch that has ended. The server takes none of its
 * operations then, because the device must offer first what it holds of that epoch. A cursor that is not of this
 * database counts as that. A cursor ahead of the counters ends the epoch here and now.
 */
export async function isOfEndedEpoch(context: Context, user: UserInfo, read: HasRead): Promise<boolean> {
  const { storage, epoch, cursors } = context;
  if (read.cursor === null) return read.epoch !== null && read.epoch !== (await epoch.read(storage.now.meta));
  const cursor = cursors.read(read.cursor);
  if (cursor === null || cursor.epoch !== (await epoch.read(storage.now.meta))) return true;
  const { counters } = await followedOf(storage.now, user);
  if (!isAhead(cursor, counters)) return false;
  await epoch.leave(cursor.epoch);
  return true;
}
