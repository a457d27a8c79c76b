import type { Item } from '../definition/definition.ts';
import { type Level, newLevel, takeName } from './names.ts';
import type { Container } from './questions/question-types.ts';
import type { Reading } from './reading.ts';
import { placeOf, type Row, valueOf } from './sheets/table.ts';

/** A group, repeat or loop that has begun and not ended. */
export interface Open {
  readonly container: Container;
  readonly name: string;
  readonly row: Row;
  readonly children: Item[];
  readonly level: Level;
  /** The list of the selects in a table-list group; empty: none yet. null: it is no such group. */
  tableList: string | null;
}

/** How far the reader has come in the survey sheet, and what it has met. */
export interface Walk {
  readonly reading: Reading;
  /** The items outside of any group. */
  readonly items: Item[];
  readonly level: Level;
  /** From the outermost to the innermost. */
  readonly open: Open[];
  /** How often each name of a question, group or repeat stands in the form. */
  readonly names: Map<string, number>;
  readonly questions: Set<string>;
  /** The questions that are only worked out. */
  readonly workedOut: Set<string>;
  readonly repeats: Set<string>;
  /** The row of each item. */
  readonly rows: Map<Item, Row>;
  readonly triggers: { readonly row: Row; readonly names: readonly string[] }[];
}

/** Begins before the first row. */
export const newWalk = (reading: Reading): Walk => ({
  reading,
  items: [],
  level: newLevel(),
  open: [],
  names: new Map(),
  questions: new Set(),
  workedOut: new Set(),
  repeats: new Set(),
  rows: new Map(),
  triggers: [],
});

/** The owner of the next row: the innermost open group or repeat, or the form itself. */
export const here = (walk: Walk): Pick<Open, 'children' | 'level' | 'tableList'> =>
  walk.open.at(-1) ?? { children: walk.items, level: walk.level, tableList: null };

/** Notes a name of a question, group or repeat. Tells of what is wrong with it. */
export function noteName(name: string, row: Row, walk: Walk): void {
  takeName(name, here(walk).level, placeOf(row, 'name'), walk.reading.report);
  walk.names.set(name, (walk.names.get(name) ?? 0) + 1);
}

/** Returns the name of a row, and notes it; null: it has none, which is told. */
export function nameOf(row: Row, walk: Walk, otherwise = ''): string | null {
  const name = valueOf(row, 'name') || otherwise;
  if (name === '') {
    walk.reading.report.problem(placeOf(row, 'name'), 'missing_name');
    return null;
  }
  noteName(name, row, walk);
  return name;
}
