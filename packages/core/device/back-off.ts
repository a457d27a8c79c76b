/* The pauses of a device. The outbox needs one of them in `device`, and `sync` may import from there, not the other way. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Moves a time up or down by a fifth at most, so that a district's devices do not all come back in one
 * second. @param random in [0, 1)
 */
const jittered = (milliseconds: number, random: number): number =>
  Math.round(milliseconds * (0.8 + 0.4 * random));

/**
 * Returns the pause after the n-th failure in a row to reach the server, in milliseconds: 1 s doubling to 60
 * s.
 * @param failures 1 or more
 */
export const afterFailure = (failures: number, random: number): number =>
  jittered(Math.min(SECOND * 2 ** (failures - 1), MINUTE), random);

/**
 * Returns the pause of an operation that the server has refused n times, in milliseconds: 1 to 32 minutes.
 */
export const afterRejection = (attempts: number, random: number): number =>
  jittered(Math.min(MINUTE * 2 ** (attempts - 1), 32 * MINUTE), random);

/**
 * Returns the time to the next sync when all is well, in milliseconds.
 *
 * | | |
 * |---|---|
 * | the outbox is not empty | 60 s |
 * | the page is hidden | 15 min |
 * | an event stream is open | 10 min: an event may have been missed |
 * | else | 60 s |
 */
export const untilNextSync = (
  { hidden, waiting, hasStream }: { hidden: boolean; waiting: boolean; hasStream: boolean },
  random: number,
): number => {
  if (waiting) return jittered(MINUTE, random);
  if (hidden) return jittered(15 * MINUTE, random);
  return jittered(hasStream ? 10 * MINUTE : MINUTE, random);
};

/**
 * Returns the pause before the event stream is opened again, in milliseconds: up to 10 s, doubling to 15
 * minutes, and spread over most of that. A device that polls meanwhile misses little, and not all devices
 * come back at once to a server that restarts.
 */
export const untilNextStream = (failures: number, random: number): number =>
  Math.round(Math.min(10 * SECOND * 2 ** (failures - 1), 15 * MINUTE) * (0.2 + 0.8 * random));
