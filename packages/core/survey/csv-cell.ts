/** Text that a spreadsheet takes for the beginning of a formula, also after quotes and blanks; full-width signs too. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠\t\r]/;

/**
 * Returns text that no spreadsheet takes for a formula: it puts an apostrophe before what looks like one. It does so too
 * before an apostrophe with a formula behind it, so that `unguarded` gives every text back as it was. Never guard numbers.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns the text without the guard. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Writes a cell as RFC 4180 says. */
export const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Without it Excel reads a file in the country's old encoding. */
export const BYTE_ORDER_MARK = '\ufeff';
