const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses behind failed attempts of one delivery, as Standard Webhooks proposes them. After the last attempt it is given up. */
const PAUSES = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];

/** Every pause is longer by up to this part, so that what failed together does not come back together. */
const SPREAD = 0.2;

/** The milliseconds for which a delivery is tried, whatever keeps it waiting: longer than all its pauses. */
export const TRIED_FOR = 4 * 24 * HOUR;

/** The longest that a receiver can ask us to wait. */
const LONGEST_ASKED = 24 * HOUR;

const spread = (pause: number, random: number): number => Math.round(pause * (1 + SPREAD * random));

/**
 * Returns the pause until a delivery is sent again, in milliseconds; `null`: it is given up.
 * @param attempts those that failed, the last one among them
 * @param asked for how long the receiver asked us to wait, in milliseconds
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, asked: number, random: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.max(spread(pause, random), Math.min(asked, LONGEST_ASKED));
}

/**
 * Returns how long a webhook rests after failures in a row, in milliseconds: five seconds, doubled to five minutes. Meanwhile nothing else is
 * sent there: a receiver that is down is asked seldom, however much waits for it.
 */
export const restAfter = (failures: number, asked: number, random: number): number =>
  Math.max(
    spread(Math.min(5 * SECOND * 2 ** (failures - 1), 5 * MINUTE), random),
    Math.min(asked, LONGEST_ASKED),
  );

/** Reads `Retry-After`: seconds, or a date. @returns milliseconds from now on; 0: it asks for nothing */
export function askedPause(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
