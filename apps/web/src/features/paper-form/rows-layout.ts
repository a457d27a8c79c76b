import type { Item, Repeat } from '@sampark/core/forms/definition/definition';
import { numberBoxes, scaleOf } from './number-boxes.ts';
import { isPrinted } from './printed-items.ts';

/** How the empty rows of a repeat are printed: as the lines of a table, or as a card each. */
export type RowsLayout = {
  /** How many; a fixed table has its own. */
  readonly count: number;
  /** Whether there may be more rows than these. */
  readonly isOpen: boolean;
} & (
  | { readonly kind: 'cards' }
  /** The widths of the columns, the one of the rows' numbers first, in parts of a hundred. */
  | { readonly kind: 'table'; readonly columns: readonly number[] }
);

/** The width between the margins of the page, in millimetres. */
const PAGE = 186;
/** The width of a row's number, or of its heading. */
const NUMBER = 9;
const HEADING = 38;
/** A letter, and a box for a digit with its distance. */
const LETTER = 1.75;
const BOX = 5;
/** Longer lists make a row too high. */
const MOST_CHOICES = 6;
/** A column takes no more: longer words go on in the next line. */
const WIDEST = 34;

/** No column takes less. */
const NARROWEST = 14;

/** The lines of a column's head, and the width in which people write a few words. */
const HEAD_LINES = 5;
const WRITING = 60;

/** The rows on one page: of a table and of cards, and of those that stand in rows themselves. */
const ROWS = { table: [8, 4], cards: [3, 2] } as const;
const MOST_ROWS = 60;

/** Returns the width that the answer to a question needs in a cell, in millimetres; null: it fits in none. */
function cellWidth(item: Item, words: Words): number | null {
  if ('read_only' in item && item.read_only === true) return null;
  switch (item.type) {
    case 'integer':
    case 'decimal':
    case 'range': {
      if (scaleOf(item)) return null;
      const { sign, whole, decimals } = numberBoxes(item);
      return BOX * (Number(sign) + whole + decimals) + (decimals > 0 ? 8 : 6);
    }
    case 'select_one':
    case 'select_multiple': {
      const longest = Math.max(...words.choices(item).map(({ length }) => length));
      return item.choices.length > MOST_CHOICES ? null : Math.min(WIDEST, 9 + LETTER * longest);
    }
    case 'text':
    case 'barcode':
      return WIDEST;
    case 'date':
      return 8 * BOX + 10;
    case 'time':
      return 4 * BOX + 8;
    case 'acknowledge':
      return 14;
    default:
      return null;
  }
}

/** Returns the letters of the longest word in a text. */
const longestWord = (text: string): number => Math.max(...text.split(/[\s/]+/).map(({ length }) => length));

/** The words of a question as they are printed, in all languages of the page. */
export interface Words {
  readonly label: (item: Item) => string;
  /** All that stands at the head of its column. */
  readonly head: (item: Item) => string;
  readonly choices: (item: Item) => readonly string[];
}

/** Returns the widths that the columns need, in millimetres; null: they do not fit beside each other on a page. */
function columnsOf({ table, children }: Repeat, words: Words): readonly number[] | null {
  const columns = [table ? HEADING : NUMBER];
  for (const item of children.filter(isPrinted)) {
    const cell = cellWidth(item, words);
    if (cell === null) return null;
    columns.push(Math.max(cell, LETTER * longestWord(words.label(item)) + 3, NARROWEST));
  }
  return sum(columns) <= PAGE ? columns : null;
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** Gives what is left of a page to the columns whose heads say much, and to those in which people write most. */
function spread(columns: readonly number[], { table, children }: Repeat, words: Words): readonly number[] {
  const more = children.filter(isPrinted).map((item, at) => {
    const head = (LETTER * words.head(item).length) / HEAD_LINES;
    const wish = item.type === 'text' ? Math.max(WRITING, head) : head;
    return Math.max(0, wish - (columns[at + 1] ?? 0));
  });
  const left = PAGE - sum(columns);
  const share = sum(more) === 0 ? 0 : Math.min(1, left / sum(more));
  const widths = columns.map((width, at) => width + share * (more[at - 1] ?? 0));
  // What nobody wishes for goes to all columns, but not to that of the numbers.
  const even = (PAGE - sum(widths)) / Math.max(1, widths.length - (table ? 0 : 1));
  return widths.map((width, at) => (100 * (at === 0 && !table ? width : width + even)) / PAGE);
}

/** Returns how the rows of a repeat are printed. @param isInner it stands in the rows of another one */
export function rowsLayout(repeat: Repeat, words: Words, isInner: boolean): RowsLayout {
  const columns = columnsOf(repeat, words);
  const kind = columns
    ? ({ kind: 'table', columns: spread(columns, repeat, words) } as const)
    : ({ kind: 'cards' } as const);
  if (repeat.table) return { ...kind, count: repeat.table.length, isOpen: false };
  const count = /^\s*\d+\s*$/.test(repeat.repeat_count ?? '') ? Number(repeat.repeat_count) : null;
  return {
    ...kind,
    count: Math.min(MOST_ROWS, count ?? ROWS[kind.kind][isInner ? 1 : 0]),
    isOpen: count === null || count > MOST_ROWS,
  };
}
