/** Milliseconds since 1970. */
export type Clock = () => number;
/** Returns that many random bytes, fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array;

/** Writes a moment as it is stored and sent: ISO 8601, UTC, milliseconds. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Milliseconds by which India is ahead of UTC. */
const INDIA = 330 * 60 * 1000;

/** Returns the day in India at a moment, such as `2026-11-25`. */
export const dayInIndia = (milliseconds: number): string => isoTime(milliseconds + INDIA).slice(0, 10);

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
