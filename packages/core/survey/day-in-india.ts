/** Milliseconds by which India is ahead of UTC. */
const AHEAD = 330 * 60 * 1000;

/** Returns the day in India at a moment, such as `2026-11-25`. @param at milliseconds since 1970 */
export const dayInIndia = (at: number): string => new Date(at + AHEAD).toISOString().slice(0, 10);
