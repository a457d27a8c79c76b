const NAME = '[\\p{L}_][\\p{L}\\p{M}\\p{N}_.-]*(?::[\\p{L}_][\\p{L}\\p{M}\\p{N}_.-]*)?';
const NUMBER = '-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)';
const DATE_OR_TIME =
  '-?\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}:\\d{2})?|\\d{2}:\\d{2}:\\d{2}(?:[+-]\\d{2}:\\d{2}|Z)?';
const TEXT = `"[^"]*"|'[^']*'`;

/** The signs that count in a default, and those that hide it: the minus of a date, a sign within a name or a text. */
const TOKEN = new RegExp(
  [
    DATE_OR_TIME,
    NUMBER,
    `(?<operator>[*+|-]| mod | div )`,
    TEXT,
    `(?<reference>\\$\\{${NAME}(?:#${NAME})?\\})`,
    `(?<call>${NAME}[([])`,
    `${NAME}://`,
    NAME,
  ].join('|'),
  'gu',
);

/** In the values of these types a minus is ordinary. */
const WITH_MINUS: ReadonlySet<string> = new Set(['date', 'dateTime', 'geopoint', 'geotrace', 'geoshape']);

/**
 * Says whether a default is worked out, as pyxform decides it: it has an operator, a `${name}`, or a call or a predicate. In
 * dates and places a minus, when it comes first, says that it is not. `type`: as the workbook writes it.
 */
export function isDynamic(text: string, type: string): boolean {
  for (const { groups, 0: token } of text.matchAll(TOKEN)) {
    if (token === '-' && WITH_MINUS.has(type)) return false;
    if (groups?.operator ?? groups?.reference ?? groups?.call) return true;
  }
  return false;
}
