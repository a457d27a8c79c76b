import { TABLE_LIMITS, TableFileError, type TableRow } from './table.ts';

const QUOTE = '"';
/** The characters that may part cells; the first of equals counts. */
const SEPARATORS = [',', ';', '\t'] as const;
/** The beginning of a file in which separators are counted, in characters. */
const SAMPLE = 8192;

/** Returns what parts the cells of a file: what its first line has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((sign) => [sign, 0]));
  let isQuoted = false;
  let hasLetters = false;
  for (const sign of text.slice(0, SAMPLE)) {
    if (sign === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' && hasLetters) break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    else hasLetters ||= sign.trim() !== '';
  }
  return SEPARATORS.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best));
}

/** Returns where a cell without quotes ends: at the next separator or line. */
function endOfPlain(text: string, at: number, separator: string): number {
  for (let end = at; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === separator || sign === '\n' || sign === '\r') return end;
  }
  return text.length;
}

/** Reads a cell in quotes, which may go over several lines. @returns its text, and the place behind it */
function quotedCell(text: string, from: number): readonly [cell: string, end: number] {
  let cell = '';
  for (let at = from; ; ) {
    const quote = text.indexOf(QUOTE, at);
    if (quote < 0) throw new TableFileError('open_quote');
    cell += text.slice(at, quote);
    if (text[quote + 1] !== QUOTE) return [cell, quote + 1];
    cell += QUOTE;
    at = quote + 2;
  }
}

/**
 * Yields the rows of a CSV file, one by one: with any separator that Excel writes, with any line ends, quoted or not. Throws a `TableFileError`.
 * Quotes in the middle of a cell are its own, as Excel has it.
 */
export function* csvRows(text: string): Generator<TableRow> {
  const separator = separatorOf(text);
  let at = 0;
  let cells: string[] = [];
  for (let row = 1; at < text.length; ) {
    let cell: string;
    if (text[at] === QUOTE) {
      const [quoted, end] = quotedCell(text, at + 1);
      // The text behind the quotes belongs to the cell, too.
      at = endOfPlain(text, end, separator);
      cell = quoted + text.slice(end, at);
    } else {
      const end = endOfPlain(text, at, separator);
      cell = text.slice(at, end);
      at = end;
    }
    if (cell.length > TABLE_LIMITS.cell) throw new TableFileError('cell_too_long');
    cells.push(cell);
    if (cells.length > TABLE_LIMITS.columns) throw new TableFileError('too_many_columns');
    const isEndOfRow = text[at] !== separator;
    if (isEndOfRow && text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    if (!isEndOfRow && at === text.length) cells.push('');
    if (!isEndOfRow && at < text.length) continue;
    yield { row, cells };
    row += 1;
    cells = [];
  }
}
