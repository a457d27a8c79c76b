import { asciiDigits } from '../../forms/numbers/ascii-digits.ts';
import { dayInIndia, isDayOver } from '../../survey/day-in-india.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The start of the user name of somebody who came by a link. No account has a colon in its name. */
const BY_LINK = 'link:';

/** Makes the user name of the person who opens a link. */
export const linkUsername = (linkId: string): string => `${BY_LINK}${linkId}`;

/** Whether a user name is that of somebody who came by a link, and has no account. */
export const isByLink = (username: string): boolean => username.startsWith(BY_LINK);

/** Capital letters and digits of which none is taken for another, spoken or written. */
export const CODE_LETTERS = 'ACDEFGHJKMNPQRTVWXY34679';

/** The letters and digits of a link's code. */
export const CODE_LENGTH = 8;

/** Returns a code as it was made: people type small letters, Devanagari digits, spaces and dashes. */
export const tidyCode = (typed: string): string =>
  asciiDigits(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** The longest time for which a link works, in days, and the time that is offered. */
export const LINK_DAYS = { most: 90, offered: 14 } as const;

/** Returns the last days of a link that is made now: the one that is offered, and the latest. @param now milliseconds since 1970 */
export const lastLinkDays = (now: number): { readonly offered: string; readonly latest: string } => ({
  offered: dayInIndia(now + LINK_DAYS.offered * DAY_MS),
  latest: dayInIndia(now + LINK_DAYS.most * DAY_MS),
});

/** Whether a link that is made now may end on a day, such as `2026-11-25`. @param now milliseconds since 1970 */
export const mayLinkEndOn = (day: string, now: number): boolean =>
  !isDayOver(day, now) && day <= lastLinkDays(now).latest;

/** The state of a link. Only while it is `open` does the server take it. */
export type LinkState = 'open' | 'ended' | 'revoked' | 'survey_deleted';

/** A link, as the person knows it who opened it. */
export interface LinkInfo {
  readonly survey_id: string;
  readonly state: LinkState;
  /** The last day on which it works, ISO 8601. */
  readonly last_day: string;
  /** The name of the person who made it: they can make another one. */
  readonly ask: string;
}
