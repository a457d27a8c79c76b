import { maySeeDevices } from '@sampark/core/access/may-see-devices';
import type { UserInfo } from '@sampark/core/access/roles';
import type { Repositories } from '../../../storage/repositories.ts';
import type { DeviceTable } from '../../../storage/tables/device-table.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { scopeOf } from '../../places/places.ts';
import { isoTime } from '../../primitives.ts';

/** Everybody: a device that says who it is sees nothing of them. */
const EVERYBODY = { kind: 'all' } as const;

const waits = ({ lost_at, cleared_at }: DeviceTable): boolean => lost_at !== null && cleared_at === null;
const idOf = ({ user_id }: DeviceTable): string => user_id;

export interface LostResult {
  readonly kind: 'done' | 'forbidden' | 'device_not_found' | 'device_cleared';
}

/** Does something to the rows of a device, whose person the actor may see. */
const changing = async (
  { storage }: Context,
  actor: UserInfo,
  deviceId: string,
  change: (
    r: Parameters<Parameters<Context['storage']['write']>[0]>[0],
    rows: readonly DeviceTable[],
  ) => Promise<LostResult['kind']>,
): Promise<LostResult> => {
  if (!maySeeDevices(actor)) return { kind: 'forbidden' };
  return storage.write(async (r) => {
    const rows = await r.phones.onDevice(deviceId, scopeOf(actor), 'lock');
    return { kind: rows.length === 0 ? 'device_not_found' : await change(r, rows) };
  });
};

/**
 * Notes that a device is lost, for everybody in the actor's scope who has signed in on it: their sessions there end, and the keys by which it signs
 * what others bring. At its next contact it is told to take their keys away. Nothing of theirs on other devices changes.
 */
export const loseDevice = (context: Context, actor: UserInfo, deviceId: string): Promise<LostResult> =>
  changing(context, actor, deviceId, async (r, rows) => {
    const people = rows.filter((row) => row.lost_at === null).map(idOf);
    const lost = { lost_at: isoTime(context.clock()), lost_by: actor.user_id, cleared_at: null };
    await r.phones.set(people, deviceId, lost);
    await r.sessions.endOnDevice(people, deviceId);
    for (const subject of people) record(r, context, { action: 'device_lost', by: actor.user_id, subject });
    return 'done';
  });

/** Notes that a lost device was found, for those whose keys it has not taken away yet. Its people sign in on it again. */
export const findDevice = (context: Context, actor: UserInfo, deviceId: string): Promise<LostResult> =>
  changing(context, actor, deviceId, async (r, rows) => {
    const isCleared = rows.some(({ cleared_at }) => cleared_at !== null);
    if (isCleared && !rows.some(waits)) return 'device_cleared';
    const people = rows.filter(waits).map(idOf);
    await r.phones.set(people, deviceId, { lost_at: null, lost_by: null, cleared_at: null });
    for (const subject of people) record(r, context, { action: 'device_found', by: actor.user_id, subject });
    return 'done';
  });

/** Returns the people whose keys a device has yet to take away, because it is lost. @param deviceId `null`: it does not say which it is */
export const lostPeopleOn = async (
  { storage }: Pick<Context, 'storage'>,
  deviceId: string | null,
): Promise<readonly string[]> =>
  deviceId === null ? [] : (await storage.now.phones.onDevice(deviceId, EVERYBODY)).filter(waits).map(idOf);

/** The people whose keys a device takes away: because it is lost, and because their accounts are switched off. */
export interface TakenAway {
  readonly lost: readonly string[];
  readonly switchedOff: readonly string[];
}

/**
 * Returns the people whose keys a device with an ended sign-in takes away: those whose accounts are switched off, and those for whom it is lost, also where somebody has said that it was cleared: one that has taken the keys away
 * has no token left, so this one has not.
 */
export const takenAwayOn = async (
  { storage }: Pick<Context, 'storage'>,
  deviceId: string | null,
): Promise<TakenAway> => {
  if (deviceId === null) return { lost: [], switchedOff: [] };
  const { phones } = storage.now;
  const rows = await phones.onDevice(deviceId, EVERYBODY);
  const lost = rows.filter(({ lost_at }) => lost_at !== null).map(idOf);
  return { lost, switchedOff: await phones.switchedOffOn(deviceId) };
};

/** Notes that a device has taken away the keys of everybody for whom it is lost. */
export async function clearedDevice(context: Context, deviceId: string): Promise<void> {
  // Anybody may ask: whoever names no lost device costs no transaction.
  if ((await lostPeopleOn(context, deviceId)).length === 0) return;
  await context.storage.write(async (r) => {
    const rows = (await r.phones.onDevice(deviceId, EVERYBODY, 'lock')).filter(waits);
    for (const { user_id, lost_at, lost_by } of rows) {
      await r.phones.set([user_id], deviceId, { lost_at, lost_by, cleared_at: isoTime(context.clock()) });
      record(r, context, { action: 'device_cleared', by: null, subject: user_id });
    }
  });
}

/**
 * Looks at a device on which somebody signs in. One that was lost and has taken the key away is a device like any other from now on.
 * @returns whether they may: a lost device has to take the keys away first
 */
export async function maySignInOn(
  r: Pick<Repositories, 'phones'>,
  userId: string,
  deviceId: string | null,
): Promise<boolean> {
  if (deviceId === null) return true;
  const rows = await r.phones.onDevice(deviceId, EVERYBODY, 'lock');
  const own = rows.find((row) => row.user_id === userId);
  if (own === undefined || own.lost_at === null) return true;
  if (waits(own)) return false;
  await r.phones.set([userId], deviceId, { lost_at: null, lost_by: null, cleared_at: null });
  return true;
}
