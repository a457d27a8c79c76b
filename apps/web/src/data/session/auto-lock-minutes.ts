import type { Platform } from '../browser/platform.ts';

/** The entry that holds the minutes without a touch after which the device locks. */
const CHOSEN = 'sampark.auto_lock';

/** Returns the minutes without a touch after which the device locks; `null`: never, as long as nobody has chosen. */
export const autoLockMinutes = ({ storage }: Pick<Platform, 'storage'>): number | null => {
  const chosen = Number(storage.getItem(CHOSEN));
  return chosen > 0 ? chosen : null;
};

/** Keeps the choice on this device. */
export const chooseAutoLockMinutes = (
  { storage }: Pick<Platform, 'storage'>,
  minutes: number | null,
): void => {
  if (minutes === null) storage.removeItem(CHOSEN);
  else storage.setItem(CHOSEN, String(minutes));
};
