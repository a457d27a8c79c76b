/** Milliseconds since 1970. */
export type Clock = () => number;
/** Returns that many random bytes, fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array;

/** Writes a moment as it is stored and sent: ISO 8601, UTC, milliseconds. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
