/** What a spreadsheet takes for the beginning of a formula, after quotes and blanks; full-width signs too. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠\t\r]/;

/**
 * Text that no spreadsheet takes for a formula: what looks like one gets an apostrophe in front. So does what looks like
 * one behind an apostrophe, so that `unguarded` gives every text back as it was. Numbers are never guarded.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text behind the guard. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A cell as RFC 4180 writes it. */
export const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** For Excel, which takes a file for its country's old encoding without it. */
export const BYTE_ORDER_MARK = '\ufeff';
