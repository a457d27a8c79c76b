import type { LocalText, Repeat } from '../forms/definition/definition.ts';
import { rowSummary } from '../forms/engine/answer-texts.ts';
import type { FormInstance } from '../forms/engine/instance.ts';
import { type Row, rowsOf } from '../forms/engine/row.ts';
import { inEveryLanguage } from './said-answers.ts';

/** A row, by the name of its repeat and its number there. */
export interface NumberedRow {
  readonly repeat: LocalText;
  /** From 1. */
  readonly number: number;
}

/** A row that has a name of its own, or else a number only. */
export interface NamedRow extends NumberedRow {
  /** Its heading in a fixed table, or the line that the form has for it; `null`: it has neither. */
  readonly heading: LocalText | null;
}

const repeatOf = ({ kind }: Row): Repeat | undefined => {
  const item = kind.repeat?.item;
  return item?.type === 'begin_repeat' ? item : undefined;
};

/** Returns a row and those around it, from the outermost to the innermost; none: it is the survey itself. */
function rowsTo(row: Row): readonly Row[] {
  return row.outer === null ? [] : [...rowsTo(row.outer), row];
}

const numbered = (row: Row): NumberedRow => {
  const { outer, kind } = row;
  const number = outer && kind.repeat ? rowsOf(outer, kind.repeat).indexOf(row) + 1 : 0;
  return { repeat: repeatOf(row)?.label ?? { en: kind.repeat?.name ?? '' }, number };
};

function headingOf(instance: FormInstance, row: Row): LocalText | null {
  const repeat = repeatOf(row);
  const ofTable = repeat?.table?.find(({ name }) => name === row.id)?.label;
  if (ofTable) return ofTable;
  if (!repeat?.summary) return null;
  const said = inEveryLanguage(repeat.summary, (manner) => rowSummary(instance, row, manner));
  return said.en === '' ? null : said;
}

/** Returns the rows in which something stands, by their numbers, from the outermost to the innermost. */
export const numberedRows = (row: Row): readonly NumberedRow[] => rowsTo(row).map(numbered);

/** Returns the same rows with the names that their form has for them. */
export const namedRows = (instance: FormInstance, row: Row): readonly NamedRow[] =>
  rowsTo(row).map((each) => ({ ...numbered(each), heading: headingOf(instance, each) }));
