import { isRowId } from '../../survey/row-path.ts';
import type { Repeat } from '../definition/definition.ts';
import { expressionOf, textOf } from './common.ts';
import { readExpression } from './expressions.ts';
import { LIMITS } from './limits.ts';
import type { Reading } from './reading.ts';
import { placeOf, type Row, valueOf } from './sheets/table.ts';

/*
 * Which rows a repeat has is up to its row in the survey sheet:
 *
 * | `repeat_count` | `table` | the rows |
 * |---|---|---|
 * | empty | empty | people add them and take them out |
 * | a number, an expression or `${name}` | empty | so many |
 * | empty | the name of a list of choices | one for each choice, with its label as heading |
 *
 * The column `table` is Sampark's own, as is `summary`: one row in a line, with `${name}` for its answers.
 */

/** The settings of a repeat that say which rows it has, and how one reads in a line. */
type Rows = Pick<Repeat, 'repeat_count' | 'table' | 'list_name' | 'summary'>;

/** Reads which rows a repeat has. Tells of two columns that contradict each other, and of a table that cannot be. */
export function rowsOf(row: Row, reading: Reading): Rows {
  const count = repeatCountOf(row, reading);
  const summary = textOf(row, 'summary', reading);
  const list = valueOf(row, 'table');
  if (list !== '' && count !== undefined) reading.report.problem(placeOf(row, 'table'), 'table_with_count');
  return {
    ...(count !== undefined && { repeat_count: count }),
    ...(list !== '' && tableOf(list, row, reading)),
    ...(summary !== undefined && { summary }),
  };
}

/** Reads the number of a repeat's rows. Tells of a fixed one that is no whole number. */
function repeatCountOf(row: Row, reading: Reading): string | undefined {
  const text = expressionOf(row, 'repeat_count', reading);
  if (text === undefined) return undefined;
  const place = placeOf(row, 'repeat_count');
  const fixed = Number(text);
  const isFixed = !Number.isNaN(fixed);
  if (text === 'true()' || text === 'false()' || (isFixed && !(Number.isInteger(fixed) && fixed >= 0))) {
    reading.report.problem(place, 'bad_repeat_count', { count: text });
  } else if (!isFixed && /^["']/.test(text)) {
    const syntax = readExpression(text, place, reading);
    if (syntax?.kind === 'text') reading.report.problem(place, 'bad_repeat_count', { count: text });
  }
  return text;
}

/** Reads the rows of a fixed table: the choices of a list. The name of each is the id of its row. */
function tableOf(list: string, row: Row, { lists, report }: Reading): Rows {
  const place = placeOf(row, 'table');
  const choices = lists.get(list);
  if (choices === undefined) {
    report.problem(place, 'missing_list', { list });
    return {};
  }
  if (choices.length > LIMITS.tableRows) {
    report.problem(place, 'table_too_long', { list, limit: LIMITS.tableRows });
    return {};
  }
  const names = choices.map(({ name }) => name);
  const bad = names.find((name) => !isRowId(name));
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  if (bad !== undefined) report.problem(place, 'choice_not_a_row', { list, name: bad });
  else if (doubled !== undefined) report.problem(place, 'doubled_choice', { list, name: doubled });
  return { table: choices, list_name: list };
}
