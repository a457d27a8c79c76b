import {
  DATE_FORMATS,
  type DateFormat,
  dayInWords,
  formatDate,
  formatDateTime,
  timeAgo,
} from '@sampark/i18n/formats';
import { useNow } from './data/use-now.ts';
import { useTranslation } from './use-translation.ts';

const DATE_FORMAT_KEY = 'sampark.dateFormat';

/** Returns the format of dates that was chosen on this device. */
export function chosenDateFormat(): DateFormat {
  const kept = localStorage.getItem(DATE_FORMAT_KEY);
  return DATE_FORMATS.find((format) => format === kept) ?? DATE_FORMATS[0];
}

export const chooseDateFormat = (format: DateFormat): void => localStorage.setItem(DATE_FORMAT_KEY, format);

/** Writes a day or timestamp in the chosen format. */
export const showDate = (when: string): string => formatDate(when, chosenDateFormat());

/** Returns a function that says a date field's day in words, because the browser orders the figures as it likes. */
export function useDayInWords(): (day: string) => string {
  const { t } = useTranslation();
  return (day) => dayInWords(day, t('months'));
}

/** Writes the day and time of a timestamp in the chosen format. */
export const showTime = (when: string): string => formatDateTime(when, chosenDateFormat());

/** Returns a function that says how long ago an ISO timestamp was; the words keep up with the clock. */
export function useAgo(): (when: string) => string {
  const { t } = useTranslation();
  const now = useNow();
  return (when) => {
    const { unit, count } = timeAgo(Date.parse(when), Math.max(now, Date.now()));
    return unit === 'now' ? t('ago.now') : t(`ago.${unit}`, { count });
  };
}

/** Returns a function that says for how long something has been so; empty for less than a minute, and for nothing. */
export function useAge(): (since: string | null) => string {
  const { t } = useTranslation();
  const now = useNow();
  return (since) => {
    if (since === null) return '';
    const { unit, count } = timeAgo(Date.parse(since), Math.max(now, Date.now()));
    return unit === 'now' ? '' : t(`span.${unit}`, { count });
  };
}
