/** The time that the server may take to collect everything about a person, in milliseconds. */
export const DATA_MS = 2 * 60_000;

/** The time that an erasure may take, in milliseconds: it looks through the whole history. */
export const ERASURE_MS = 2 * 60_000;
