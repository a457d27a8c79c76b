/** The days on which an announcement is shown, such as `2026-11-30`: the first and the last. */
interface Days {
  readonly from: string;
  readonly until: string;
}

/** Characters of an announcement in one language, at most. */
export const ANNOUNCEMENT_MOST = 500;
/** Announcements that are not over, at most: those of administrators, and those of each block's officers. */
export const ANNOUNCEMENTS_MOST = 30;
/** Ids in one request, at most. */
export const READ_AT_ONCE = 100;
/** Days that an announcement can be shown, at most. */
export const ANNOUNCED_DAYS_MOST = 366;

/**
 * Returns the text of an announcement for a reader.
 *
 * | there is | shown |
 * |---|---|
 * | the reader's language | it |
 * | English | it |
 * | neither | Hindi, else the first one that was written |
 */
export const announcedText = (
  texts: Readonly<Record<string, string>>,
  language: string,
): { readonly language: string; readonly text: string } => {
  const found =
    [language, 'en', 'hi', ...Object.keys(texts)].find((each) => Object.hasOwn(texts, each)) ?? '';
  return { language: found, text: texts[found] ?? '' };
};

/** Whether an announcement is shown on a day, such as `2026-11-30`. */
export const isAnnouncedOn = ({ from, until }: Days, day: string): boolean => from <= day && day <= until;

/** The days that an announcement is shown; 0 or less: it ends before it begins. */
const daysAnnounced = ({ from, until }: Days): number =>
  (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;

/**
 * Returns which of the days of a new announcement are wrong.
 *
 * | day | wrong is |
 * |---|---|
 * | `from` | none, and one that lies so far back that no day from today on could be the last |
 * | `until` | none, one that is over or before `from`, and one too long after a `from` that is right |
 */
export function wrongDays({ from, until }: Days, today: string): readonly (keyof Days)[] {
  const isFromRight = daysAnnounced({ from, until: today }) <= ANNOUNCED_DAYS_MOST;
  const isTooLong = isFromRight && daysAnnounced({ from, until }) > ANNOUNCED_DAYS_MOST;
  const isUntilRight = until >= today && until >= from && !isTooLong;
  return [...(isFromRight ? [] : ['from' as const]), ...(isUntilRight ? [] : ['until' as const])];
}
