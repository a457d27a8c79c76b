const START = Date.parse('2026-11-20T06:00:00.000Z');

const isoOf = (second: number): string => new Date(START + second * 1_000).toISOString();

/** The times are written once: a schedule asks for thousands of them, and writing one costs more than a merge. */
const TIMES: readonly string[] = Array.from({ length: 16_384 }, (_, second) => isoOf(second));

/** Returns the time that many seconds into a schedule, ISO 8601. */
export const timeAt = (second: number): string => TIMES[second] ?? isoOf(second);

/** The middle of the times that clocks show, in seconds: a device's may be an hour early or late. */
export const NOON = 4_000;
export const MOST_SKEW = 3_600;
