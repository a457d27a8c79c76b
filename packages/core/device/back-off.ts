const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A fifth up or down, so that a district's devices do not all come back in one second. @param random in [0, 1) */
const jittered = (milliseconds: number, random: number): number =>
  Math.round(milliseconds * (0.8 + 0.4 * random));

/**
 * How long to wait after the n-th failure in a row to reach the server, in milliseconds: 1 s doubling to 60 s.
 * @param failures 1 or more
 */
export const afterFailure = (failures: number, random: number): number =>
  jittered(Math.min(SECOND * 2 ** (failures - 1), MINUTE), random);

/** How long an operation waits that the server refused for the n-th time, in milliseconds: 1 to 32 minutes. */
export const afterRejection = (attempts: number, random: number): number =>
  jittered(Math.min(MINUTE * 2 ** (attempts - 1), 32 * MINUTE), random);

/**
 * The time to the next sync when all is well, in milliseconds.
 *
 * | | |
 * |---|---|
 * | something waits to be sent | 60 s |
 * | hidden | 15 min |
 * | the server tells when something moves | 10 min: it may have been missed |
 * | else | 60 s |
 */
export const untilNextSync = (
  { hidden, waiting, told }: { hidden: boolean; waiting: boolean; told: boolean },
  random: number,
): number => {
  if (waiting) return jittered(MINUTE, random);
  if (hidden) return jittered(15 * MINUTE, random);
  return jittered(told ? 10 * MINUTE : MINUTE, random);
};

/**
 * How long to wait before the server is asked for its hints again, after it was the n-th time in vain or they ended, in
 * milliseconds: up to 10 s, doubling to 15 minutes, and spread over most of it. Who polls meanwhile misses little, and a
 * server that starts anew has everybody come back.
 */
export const untilNextStream = (failures: number, random: number): number =>
  Math.round(Math.min(10 * SECOND * 2 ** (failures - 1), 15 * MINUTE) * (0.2 + 0.8 * random));
