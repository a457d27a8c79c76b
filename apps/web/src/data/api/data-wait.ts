/** The time that the server may take to collect everything about a person, in milliseconds. */
export const DATA_MS = 2 * 60_000;
