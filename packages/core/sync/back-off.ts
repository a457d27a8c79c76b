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

/** The time to the next sync when all is well, in milliseconds: 60 s; 15 min when hidden with nothing waiting. */
export const untilNextSync = (
  { hidden, waiting }: { hidden: boolean; waiting: boolean },
  random: number,
): number => jittered(hidden && !waiting ? 15 * MINUTE : MINUTE, random);
