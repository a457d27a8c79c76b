import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import type { Sheet, SheetNote } from '@sampark/core/forms/xlsform/sheets/sheets';
import type { CellFormat } from '@sampark/core/tables/cell-format';
import { isoText, numberText } from '@sampark/core/tables/cell-number';
import { attributeOf } from '@sampark/core/tables/read-xml';
import { WorkbookError } from '../workbook-error.ts';
import type { SheetEntry } from './package.ts';
import { cellText, type Weigh } from './texts.ts';
import { readXml } from './xml.ts';

/** The parts to which the cells of every sheet refer. */
export interface Shared {
  readonly strings: readonly string[];
  readonly formats: readonly (CellFormat | null)[];
  readonly is1904: boolean;
  readonly weigh: Weigh;
}

/** The most rows that are kept of a sheet: one more than any may have, so that the reader can say so. */
const MOST_ROWS = LIMITS.choiceRows + 2;
/** The most rows and columns that Excel has. */
const LAST_ROW = 1_048_576;
/** The most cells of a sheet, the empty ones between others among them. */
const MOST_CELLS = 4_000_000;

/** The attributes of a cell that count. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly format: CellFormat | null;
  hasFormula: boolean;
  hasValue: boolean;
}

/**
 * Reads a sheet: what a person sees in its cells. For a formula, that is the value that was last worked out.
 * Throws a `WorkbookError`.
 */
export async function readSheet({ name, part }: SheetEntry, shared: Shared): Promise<Sheet> {
  const rows: (readonly string[])[] = [];
  const notes = new Map<SheetNote['what'], SheetNote>();
  const text = cellText();
  let [row, filled, cells] = [0, 0, 0];
  let column = 0;
  let isText = false;
  let open: OpenCell | null = null;
  let current: string[] = [];

  const note = (what: SheetNote['what'], at: number): void => {
    if (!notes.has(what)) notes.set(what, { what, row: at });
  };

  const openRow = (tag: string): void => {
    row = Number(attributeOf(tag, 'r') ?? row + 1);
    if (!Number.isInteger(row) || row <= rows.length || row > LAST_ROW) throw badPlace();
    if (['1', 'true'].includes(attributeOf(tag, 'hidden') ?? '')) note('hidden_row', row);
    [column, current] = [0, []];
  };

  const count = (more: number): void => {
    cells += more;
    if (cells > MOST_CELLS) throw tooManyCells();
  };

  const openCell = (tag: string): OpenCell => {
    count(1);
    const reference = attributeOf(tag, 'r');
    column = reference === undefined ? column + 1 : columnOf(reference);
    const format = shared.formats[Number(attributeOf(tag, 's') ?? -1)] ?? null;
    return { column, type: attributeOf(tag, 't') ?? 'n', format, hasFormula: false, hasValue: false };
  };

  const closeCell = (cell: OpenCell): void => {
    const said = valueOf(cell, text.take(), shared);
    if (cell.hasFormula && !cell.hasValue) note('formula_without_value', row);
    if (said === '') return;
    shared.weigh(said);
    // One column too many stands for all that are.
    const at = Math.min(cell.column - 1, LIMITS.columns);
    while (current.length < at) current.push('');
    current[at] = said;
  };

  const closeRow = (): void => {
    if (current.length === 0 || filled >= MOST_ROWS) return;
    count(current.length + row - rows.length);
    filled += 1;
    while (rows.length < row - 1) rows.push(NOTHING);
    // A copy has no room to grow.
    rows.push(current.slice());
  };

  await readXml(part.chunks(), {
    open: (tagName, tag) => {
      if (tagName === 'row') openRow(tag);
      else if (tagName === 'c') open = openCell(tag);
      else if (tagName === 'v' || tagName === 't') {
        isText = true;
        if (open) open.hasValue = true;
      } else if (tagName === 'f' && open) open.hasFormula = true;
      else if (tagName === 'mergeCell')
        note('merged_cells', Number(/\d+/.exec(attributeOf(tag, 'ref') ?? '')));
    },
    text: (piece) => {
      if (isText && open) text.add(piece);
    },
    close: (tagName) => {
      if (tagName === 'v' || tagName === 't') isText = false;
      else if (tagName === 'c' && open) {
        closeCell(open);
        open = null;
      } else if (tagName === 'row') closeRow();
    },
  });
  return { name, rows, notes: [...notes.values()] };
}

const NOTHING: readonly string[] = [];

const tooManyCells = (): WorkbookError => new WorkbookError('too_many_cells', { limit: MOST_CELLS });
const badPlace = (): WorkbookError => new WorkbookError('not_excel', { reason: 'cell' });

/** Returns the number of a cell's column, from 1: that of `AB12` is 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  if (column === 0) throw badPlace();
  return column;
}

function valueOf({ type, format }: OpenCell, raw: string, { strings, is1904 }: Shared): string {
  switch (type) {
    case 's':
      return strings[Number(raw)] ?? '';
    case 'b':
      return raw === '1' || raw === 'true' ? 'TRUE' : raw === '' ? '' : 'FALSE';
    case 'd':
      return isoText(raw);
    case 'n':
      return numberText(raw, format, is1904);
    default:
      return raw;
  }
}
