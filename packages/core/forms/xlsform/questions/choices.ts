import type { Choice } from '../../definition/definition.ts';
import { LIMITS } from '../limits.ts';
import type { Report } from '../problems.ts';
import type { Settings } from '../settings.ts';
import type { Column } from '../sheets/columns.ts';
import { CHOICES } from '../sheets/columns.ts';
import { localText } from '../sheets/languages.ts';
import type { Sheet } from '../sheets/sheets.ts';
import { placeOf, type Row, tableOf, textsOf, valueOf } from '../sheets/table.ts';

/** The lists of the choices sheet by name. */
export type Lists = Map<string, Choice[]>;

export interface ChoiceSheet {
  readonly lists: Lists;
  /** The rows with a `${name}` in them. */
  readonly rows: readonly Row[];
}

/** Tells of the columns that are missing, and of those that an expression cannot name. Returns the latter. */
function checkColumns(columns: readonly Column[], sheet: Sheet, report: Report): ReadonlySet<string> {
  const known = new Set(columns.map(({ name }) => name));
  for (const needed of ['list_name', 'name']) {
    if (sheet.rows.length > 1 && !known.has(needed)) {
      report.problem({ sheet: sheet.name, row: 1, column: null }, 'missing_column', { name: needed });
    }
  }
  const unnameable = columns.filter(({ name, heading }) => name === null && heading.includes(' '));
  for (const { heading } of unnameable) {
    report.warn({ sheet: sheet.name, row: 1, column: heading }, 'heading_with_space');
  }
  return new Set(unnameable.map(({ heading }) => heading));
}

/** Makes a choice of a row. Its other columns are for `choice_filter`. */
function choiceOf(row: Row, name: string, language: string, left: ReadonlySet<string>): Choice {
  const columns = row.cells
    .filter(({ column }) => column.name === null && !left.has(column.heading))
    .map(({ column, text }) => [column.heading, text] as const);
  return {
    name,
    label: localText(textsOf(row, 'label', language), language) ?? { en: name },
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
  };
}

/** Reads the choices sheet into lists, in the order of their rows. A missing sheet has none. */
export function readChoices(sheet: Sheet | undefined, settings: Settings, report: Report): ChoiceSheet {
  const lists: Lists = new Map();
  if (!sheet) return { lists, rows: [] };
  const { columns, rows } = tableOf(sheet, CHOICES, report, settings.otherTexts, LIMITS.choiceRows);
  const left = checkColumns(columns, sheet, report);
  const hasNames = columns.some(({ name }) => name === 'name');
  const withReferences: Row[] = [];
  const seen = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.cells.some(({ text }) => text.includes('${'))) withReferences.push(row);
    const list = valueOf(row, 'list_name');
    const name = valueOf(row, 'name');
    if (list === '') {
      report.warn(placeOf(row, 'list_name'), 'choice_without_list');
      continue;
    }
    const names = seen.get(list) ?? new Set();
    seen.set(list, names);
    if (name === '') {
      if (hasNames) report.problem(placeOf(row, 'name'), 'missing_choice_name', { list });
      continue;
    }
    if (names.has(name) && !settings.mayDoubleChoices) {
      report.problem(placeOf(row, 'name'), 'doubled_choice', { list, name });
    }
    names.add(name);
    if (!row.cells.some(({ column }) => column.name === 'label')) {
      report.warn(placeOf(row, 'label'), 'choice_without_label', { name });
    }
    const choices = lists.get(list) ?? [];
    lists.set(list, choices);
    choices.push(choiceOf(row, name, settings.language, left));
  }
  return { lists, rows: withReferences };
}
