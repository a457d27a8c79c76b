import type { Device } from '../xpath/scope.ts';

/** Minutes ahead of UTC: India has one time zone, and no summer time. */
const INDIA = 330;

/** What expressions ask for where nothing else is given. The time is India's, on a phone and on a server alike. */
export const indianDevice: Device = {
  now: () => Date.now(),
  offset: () => INDIA,
  random: () => Math.random(),
  digest: () => null,
};
