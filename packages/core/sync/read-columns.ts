import { type FieldPath, SURVEY_DATE, type Value, type Values, VILLAGE_NAME } from '../survey/values.ts';
import { fromColumns, isAbsent, type Listed } from './columns.ts';
import type { Json } from './json-object.ts';
import { wireCreate } from './wire.ts';
import type { WireColumns } from './wire-columns.ts';

/** Reads answers that nobody put into an object yet. @param read makes a value of an answer */
export type ReadAnswers = (read: (answer: unknown) => Value) => Values;

/** What a list says of one survey. */
export interface ListedItem {
  /** Its JSON; where its answers are read apart, without them. */
  readonly json: unknown;
  readonly answers?: ReadAnswers;
}

/** Where in columns the answers of new surveys stand, and what these say beside them. */
interface Layout {
  readonly paths: readonly (readonly string[])[];
  /** Which columns. */
  readonly heads: readonly number[];
  /** In the order of the fields' names. */
  readonly answers: readonly { readonly field: FieldPath; readonly column: number }[];
  /** Every field, without a value. */
  readonly pattern: Values;
}

const HEAD = new Set(Object.keys(wireCreate.shape));

/** `null`: something stands where only the whole object tells what it is. */
const layoutOf = (paths: Layout['paths']): Layout | null => {
  const heads: number[] = [];
  const columnOf = new Map<FieldPath, number>();
  const tops = new Set(paths.filter((path) => path.length === 1).map(([name]) => name));
  for (const [column, path] of paths.entries()) {
    const [name = '', field] = path;
    const isName = name === VILLAGE_NAME || name === SURVEY_DATE;
    if (path.length === 1 && !isName) heads.push(column);
    else {
      const place = field === undefined ? name : `${name}.${field}`;
      const isModule = field !== undefined && !isName && !tops.has(name) && !HEAD.has(name);
      if (path.length > 2 || (field !== undefined && !isModule) || columnOf.has(place)) return null;
      columnOf.set(place, column);
    }
  }
  const answers = [...columnOf].map(([field, column]) => ({ field, column }));
  answers.sort((a, b) => (a.field < b.field ? -1 : 1));
  const empty = Object.fromEntries(answers.map(({ field }) => [field, null]));
  // What is read from JSON is copied quickest.
  return { paths, heads, answers, pattern: JSON.parse(JSON.stringify(empty)) as Values };
};

const isLaidOut = ({ columns }: WireColumns, { paths }: Layout): boolean =>
  columns.length === paths.length &&
  columns.every(({ path }, at) => {
    const known = paths[at];
    return path.length === known?.length && path[0] === known[0] && path[1] === known[1];
  });

const answersIn =
  ({ columns }: WireColumns, { answers, pattern }: Layout, row: number): ReadAnswers =>
  (read) => {
    const values: Record<FieldPath, Value> = { ...pattern };
    let isWhole = true;
    for (const { field, column } of answers) {
      const told = columns[column]?.values[row];
      if (isAbsent(told)) isWhole = false;
      else values[field] = read(told);
    }
    if (isWhole) return values;
    const told = answers.filter(({ column }) => !isAbsent(columns[column]?.values[row]));
    return Object.fromEntries(told.map(({ field }) => [field, values[field] ?? null]));
  };

/**
 * Reads lists, one after the other. New surveys by column are nearly all that comes in lists: what they answer is read from the
 * columns, without an object of fifty properties in between. Their columns are nearly always those of the last list, so
 * one reader is kept for all of them.
 */
export const listReader = (): ((
  list: Listed<Json> | { readonly surveys: readonly unknown[] },
) => readonly ListedItem[]) => {
  let last: Layout | null = null;
  return (list) => {
    if (!('columns' in list)) return list.surveys.map((json) => ({ json }));
    const { columns: table } = list;
    if (!last || !isLaidOut(table, last)) last = layoutOf(table.columns.map(({ path }) => path));
    const layout = last;
    if (!layout) return fromColumns(table).map((json) => ({ json }));
    const columns = layout.heads.flatMap((at) => table.columns[at] ?? []);
    const heads = fromColumns({ rows: table.rows, columns });
    let whole: readonly Json[] | null = null;
    return heads.map((json, row) => {
      if (json['action'] === 'create') return { json, answers: answersIn(table, layout, row) };
      whole ??= fromColumns(table);
      return { json: whole[row] };
    });
  };
};
