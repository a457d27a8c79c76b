import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell, TypedTable } from './typed-tables.ts';

/** The longest text of a cell, in UTF-16 units. */
const TEXT_MOST = 32_767;
/** The longest name of a sheet. */
const NAME_MOST = 31;

// XML cannot hold these signs.
const NOT_IN_XML = /[\p{Cc}\uFFFE\uFFFF]/gu;

const shown = (cell: Cell): Cell =>
  typeof cell === 'string'
    ? cell.replaceAll(NOT_IN_XML, (sign) => (/[\t\n\r]/.test(sign) ? sign : '')).slice(0, TEXT_MOST)
    : cell;

/**
 * Writes a table as a spreadsheet, as its rows are read. The next sheet goes on where one is full. Text is a
 * cell of the type text, which nothing runs.
 */
export function xlsxOf(
  { name, columns }: Pick<TypedTable, 'name' | 'columns'>,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): ReadableStream<Uint8Array> {
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of batches) for (const row of batch) yield row.map(shown);
  }
  return writeXlsxStream(rows(), {
    name: name.slice(-NAME_MOST),
    columns: columns.map((column) => ({
      header: column.name,
      ...(column.type === 'day' ? { numFmt: 'yyyy-mm-dd' } : {}),
      ...(column.type === 'moment' ? { numFmt: 'yyyy-mm-dd hh:mm:ss' } : {}),
    })),
    freezePane: { rows: 1 },
    zip64: true,
  });
}
