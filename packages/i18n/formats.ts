/** How a person wants dates written; the first is the default. */
export const DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Finds a digit that has a comma behind it: three digits follow, or five, or seven. */
const BEFORE_COMMA = /(\d)(?=(\d\d)+\d$)/g;

/**
 * Writes a number with Indian grouping: 123456 is `1,23,456`. It has at most three decimals. `Intl` writes the same, but a
 * slow phone spends a fifth of a second on its first number.
 */
export function formatNumber(value: number): string {
  const [whole = '', decimals = ''] = value.toFixed(3).split('.');
  const kept = decimals.replace(/0+$/, '');
  return whole.replace(BEFORE_COMMA, '$1,') + (kept && `.${kept}`);
}

/** An amount in rupees with Indian grouping and no paise: `₹1,23,456`. */
export function formatRupees(value: number): string {
  return value.toLocaleString('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
}

/**
 * A calendar day in the chosen format.
 *
 * @param when `YYYY-MM-DD` (a day, no time zone) or an ISO timestamp, shown in the device's time zone
 * @returns an empty string when `when` is no date
 */
export function formatDate(when: string, format: DateFormat = 'DD/MM/YYYY'): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(when) ? when : localDay(when);
  const [year, month, date] = day.split('-');
  if (!year || !month || !date) return '';
  if (format === 'YYYY-MM-DD') return day;
  return format === 'MM/DD/YYYY' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
}

/**
 * Writes a calendar day in words, `20 November 2026`: nobody has to know which figure is the month. `Intl` writes the same,
 * but a slow phone spends a sixth of a second on its first date, and Android's browser does not know each of our languages.
 *
 * @param day `YYYY-MM-DD`
 * @param months the names of the months in a language: its text `common:months`
 * @returns an empty string when `day` is no date
 */
export function dayInWords(day: string, months: string): string {
  const time = new Date(`${day}T00:00Z`);
  if (Number.isNaN(time.getTime())) return '';
  return `${time.getUTCDate()} ${months.split(' ')[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
}

/** Day and time (24 hours) of an ISO timestamp, in the device's time zone. */
export function formatDateTime(when: string, format: DateFormat = 'DD/MM/YYYY'): string {
  const day = formatDate(when, format);
  if (!day) return '';
  const time = new Date(when);
  return `${day} ${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** A span since then, as a message key of `common:ago` and its count. */
export interface Ago {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** How long ago `then` was (both in milliseconds since 1970); a time in the future is `now`. */
export function timeAgo(then: number, now: number): Ago {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

/** The day of a moment by the device's clock, `YYYY-MM-DD`; empty where there is none. */
export function localDay(when: string): string {
  const time = new Date(when);
  if (Number.isNaN(time.getTime())) return '';
  return `${String(time.getFullYear()).padStart(4, '0')}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
