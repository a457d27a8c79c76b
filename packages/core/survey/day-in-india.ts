/** Milliseconds by which India is ahead of UTC. */
const AHEAD = 330 * 60 * 1000;

/** Returns the day in India at a moment, such as `2026-11-25`. @param at milliseconds since 1970 */
export const dayInIndia = (at: number): string => new Date(at + AHEAD).toISOString().slice(0, 10);

/** Whether a day in India is over. @param day such as `2026-11-25` @param at milliseconds since 1970 */
export const isDayOver = (day: string, at: number): boolean => day < dayInIndia(at);

/** Returns the moment at which a day in India begins, ISO 8601. @param day such as `2026-11-25` */
export const beginOfDayInIndia = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - AHEAD).toISOString();
