import type { Sheet, Sheets } from './sheets.ts';

const LINE = /^\s*\|(.*)\|/;
/** The line between heading and rows that other dialects of Markdown ask for. */
const RULE = /^(?:[|-]+|[\s|:]*-{3,}[\s|:-]*)$/;

/** Splits a line at its bars; `\|` is a bar in a cell. The text behind the last bar is a comment. */
const cellsOf = (line: string): string[] =>
  (LINE.exec(line)?.[1] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));

const isTable = (line: string): boolean => {
  const inside = LINE.exec(line)?.[1];
  return inside !== undefined && !RULE.test(inside);
};

/**
 * Reads a workbook that is written as a Markdown table, as in pyxform's documentation: the first column names the sheet,
 * and the rows below it, up to the next name, are its rows. Empty rows do not count.
 *
 * ```
 * | survey |
 * |        | type | name | label      |
 * |        | text | q1   | Your name? |
 * ```
 */
export function sheetsOfMarkdown(text: string): Sheets {
  const sheets: (Sheet & { readonly rows: string[][] })[] = [];
  for (const line of text.split(/\r?\n/).filter(isTable)) {
    const [name = '', ...cells] = cellsOf(line);
    if (name !== '') sheets.push({ name, rows: [] });
    if (cells.some((cell) => cell !== '')) sheets.at(-1)?.rows.push(cells);
  }
  return sheets;
}

/** Writes a workbook as such a table. A cell has one line there, so a line break becomes a space. */
export const markdownOfSheets = (sheets: Sheets): string =>
  sheets
    .flatMap(({ name, rows }) => [[name], ...rows.map((row) => ['', ...row])])
    .map((cells) => `| ${cells.map(markdownCell).join(' | ')} |`)
    .join('\n');

const markdownCell = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll('|', '\\|');
