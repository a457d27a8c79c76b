/** The clock of the person who fills in a form. */
export interface LocalTime {
  /** Milliseconds since 1970-01-01T00:00Z; NaN: nobody knows. */
  now(): number;
  /** Returns the minutes that local time is ahead of UTC at a moment. */
  offset(at: number): number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DATE_TIME =
  /^(\d{4}-\d{1,2}-\d{1,2})T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const INVALID = 'Invalid Date';

/** Returns the moment of the midnight, in UTC, of a date in figures; null: there is no such day. */
function midnight(text: string): number | null {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return null;
  // Not `Date.UTC`: it takes the year 24 for 1924.
  const date = new Date(0);
  const at = date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCDate() === Number(day) ? at : null;
}

/** Returns the minutes ahead of UTC that a zone says; null: there is no such zone. */
function minutesOf(zone: string): number | null {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  return sign === '-' ? -ahead : ahead;
}

/** Returns the milliseconds since midnight; null: there is no such time. */
function timeOfDay(hours = '', minutes = '', seconds = '0'): number | null {
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return null;
  return Number(hours) * 60 * MINUTE + Number(minutes) * MINUTE + Math.round(Number(seconds) * 1000);
}

/** Returns the moment at which a clock on the wall shows `shown`, given as if it were UTC. */
function fromWall(shown: number, time: LocalTime): number {
  const guess = shown - time.offset(shown) * MINUTE;
  return shown - time.offset(guess) * MINUTE;
}

/** Reads a date, or a date with a time, as milliseconds since 1970-01-01T00:00Z; null: it is neither. */
export function momentOf(text: string, time: LocalTime): number | null {
  const date = midnight(text);
  if (date !== null) return fromWall(date, time);
  const [, day, hours, minutes, seconds, zone] = DATE_TIME.exec(text) ?? [];
  const at = midnight(day ?? '');
  const since = timeOfDay(hours, minutes, seconds);
  if (at === null || since === null) return null;
  if (zone === undefined) return fromWall(at + since, time);
  const ahead = minutesOf(zone);
  return ahead === null ? null : at + since - ahead * MINUTE;
}

/** Reads a date, or a date with a time, as days since 1970-01-01T00:00Z; null: it is neither. */
export function daysOf(text: string, time: LocalTime): number | null {
  const at = momentOf(text, time);
  return at === null ? null : at / DAY;
}

/** Whether a text is a date with a time. */
export const isDateTime = (text: string): boolean => DATE_TIME.test(text);

const two = (value: number): string => String(value).padStart(2, '0');

const wallOf = (at: number, time: LocalTime): Date => new Date(at + time.offset(at) * MINUTE);

/** Writes a moment as local time: `2018-06-25T00:00:00.000-07:00`. */
export function dateTimeText(at: number, time: LocalTime): string {
  const wall = wallOf(at, time);
  if (Number.isNaN(wall.getTime())) return INVALID;
  const ahead = time.offset(at);
  const size = Math.abs(ahead);
  const zone = `${ahead < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return wall.toISOString().replace('Z', zone);
}

/** Writes the day of a moment by local time: `2018-06-25`. */
export function dateText(at: number, time: LocalTime): string {
  const wall = wallOf(at, time);
  return Number.isNaN(wall.getTime()) ? INVALID : wall.toISOString().slice(0, 10);
}

/** Writes a moment as a date where it is a local midnight, and else with its time. */
export const dateOrTimeText = (at: number, time: LocalTime): string =>
  wallOf(at, time).getTime() % DAY === 0 ? dateText(at, time) : dateTimeText(at, time);

/** Returns the part of a day that has passed at a time of day, local; NaN: it is none. */
export function decimalTime(text: string, time: LocalTime): number {
  const [, hours, minutes, seconds, zone] = TIME.exec(text) ?? [];
  const since = timeOfDay(hours, minutes, seconds);
  const ahead = zone === undefined ? time.offset(time.now()) : minutesOf(zone);
  if (hours === undefined || since === null || ahead === null) return Number.NaN;
  const local = since + (time.offset(time.now()) - ahead) * MINUTE;
  return (((local % DAY) + DAY) % DAY) / DAY;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes a moment by a pattern with `%Y %y %m %n %b %d %e %H %h %M %S %3 %a` (ODK XForms, `format-date`). */
export function formatted(at: number, pattern: string, time: LocalTime): string {
  const wall = wallOf(at, time);
  const parts: Readonly<Record<string, () => string>> = {
    Y: () => String(wall.getUTCFullYear()).padStart(4, '0'),
    y: () => two(wall.getUTCFullYear() % 100),
    m: () => two(wall.getUTCMonth() + 1),
    n: () => String(wall.getUTCMonth() + 1),
    b: () => MONTHS[wall.getUTCMonth()] ?? '',
    d: () => two(wall.getUTCDate()),
    e: () => String(wall.getUTCDate()),
    H: () => two(wall.getUTCHours()),
    h: () => String(wall.getUTCHours()),
    M: () => two(wall.getUTCMinutes()),
    S: () => two(wall.getUTCSeconds()),
    3: () => String(wall.getUTCMilliseconds()).padStart(3, '0'),
    a: () => DAYS[wall.getUTCDay()] ?? '',
    '%': () => '%',
  };
  return pattern.replace(/%(.)/g, (all, part: string) => parts[part]?.() ?? all);
}
