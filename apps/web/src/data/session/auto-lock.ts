import type { Platform } from '../browser/platform.ts';
import type { AutoLock } from '../ports/people/session.ts';
import { autoLockMinutes, chooseAutoLockMinutes } from './auto-lock-minutes.ts';

/** The entry that holds the time of the last touch in any tab, in milliseconds since 1970. */
const TOUCHED = 'sampark.touched';
/** The least time between two notes of a touch, in milliseconds. */
const NOTED_EVERY = 10_000;

const MINUTE = 60_000;

/** Makes the lock by time. @param lock locks the work */
export const createAutoLock = (platform: Platform, lock: () => Promise<void>): AutoLock => {
  const { storage } = platform;
  let ends: readonly (() => void)[] = [];
  let cancelTimer = (): void => undefined;

  const minutes = (): number | null => autoLockMinutes(platform);
  const touchedAt = (): number => Number(storage.getItem(TOUCHED));
  const left = (): number => touchedAt() + (minutes() ?? 0) * MINUTE - platform.now();
  const isOverdue = (): boolean => minutes() !== null && left() <= 0;

  const touch = (): void => {
    if (Math.abs(platform.now() - touchedAt()) >= NOTED_EVERY)
      storage.setItem(TOUCHED, String(platform.now()));
  };
  const look = (): void => {
    cancelTimer();
    if (minutes() === null) return;
    if (isOverdue()) void lock();
    else cancelTimer = platform.after(left(), look);
  };
  const rest = (): void => {
    cancelTimer();
    for (const end of ends) end();
    ends = [];
  };
  const watch = (): void => {
    rest();
    if (minutes() === null) return;
    touch();
    // The clock of a phone that slept stood still, so it is checked before anything else counts as a touch.
    ends = [platform.watch('visible', look), platform.watch('touched', touch)];
    look();
  };

  return {
    minutes,
    choose: (chosen) => {
      chooseAutoLockMinutes(platform, chosen);
      watch();
    },
    isOverdue,
    watch,
    rest,
  };
};
