import type { Device } from '@sampark/core/forms/xpath/scope';
import type { Platform } from './platform.ts';

/** Returns the clock and the chance with which a form makes answers by itself on this machine. */
export const madeDevice = ({ now, random }: Pick<Platform, 'now' | 'random'>): Device => ({
  now,
  offset: (at) => -new Date(at).getTimezoneOffset(),
  random,
});
