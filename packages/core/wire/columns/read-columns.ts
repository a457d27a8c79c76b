import { type FieldPath, isTop, type Value, type Values } from '../../survey/values.ts';
import type { Json } from '../nested/json-object.ts';
import { wireCreate } from '../wire.ts';
import { type AnswerColumn, answersReader, byField } from './answer-columns.ts';
import { isAbsent } from './column-builder.ts';
import { type EncodedList, fromColumns } from './list-encoding.ts';
import type { WireColumns } from './wire-columns.ts';

/** One survey or operation of a list. */
export interface EncodedItem {
  /** Its JSON, without its answers where they are read separately. */
  readonly json: unknown;
  /** Reads the answers, which are in no object yet. */
  readonly answers?: () => Values;
}

/** The places of new surveys' answers in columns, and the columns beside them. */
interface Layout {
  readonly paths: readonly (readonly string[])[];
  /** Indexes of the columns beside the answers. */
  readonly heads: readonly number[];
  readonly answers: readonly { readonly field: FieldPath; readonly column: number }[];
}

const HEAD = new Set(Object.keys(wireCreate.shape));

/** Works the layout out; `null`: only the whole object shows the kind of some column. */
const layoutOf = (paths: Layout['paths']): Layout | null => {
  const heads: number[] = [];
  const columnOf = new Map<FieldPath, number>();
  const tops = new Set(paths.filter((path) => path.length === 1).map(([name]) => name));
  for (const [column, path] of paths.entries()) {
    const [name = '', field] = path;
    if (path.length === 1 && !isTop(name)) heads.push(column);
    else {
      const place = field === undefined ? name : `${name}.${field}`;
      const isModule = field !== undefined && !isTop(name) && !tops.has(name) && !HEAD.has(name);
      if (path.length > 2 || (field !== undefined && !isModule) || columnOf.has(place)) return null;
      columnOf.set(place, column);
    }
  }
  const answers = [...columnOf].map(([field, column]) => ({ field, column })).sort(byField);
  return { paths, heads, answers };
};

const isLaidOut = ({ columns }: WireColumns, { paths }: Layout): boolean =>
  columns.length === paths.length &&
  columns.every(({ path }, at) => {
    const known = paths[at];
    return path.length === known?.length && path[0] === known[0] && path[1] === known[1];
  });

/**
 * Makes a reader for lists that come one after the other. Nearly all lists hold new surveys by column: the
 * reader takes their answers from the columns, without an object of fifty properties in between. The columns
 * are nearly always those of the last list, so one reader serves them all.
 * @param read makes a value of an answer
 */
export const listReader = (
  read: (answer: unknown) => Value,
): ((list: EncodedList<Json> | { readonly surveys: readonly unknown[] }) => readonly EncodedItem[]) => {
  let last: Layout | null = null;
  const readRow = answersReader((cell) => (isAbsent(cell) ? undefined : read(cell)));
  return (list) => {
    if (!('columns' in list)) return list.surveys.map((json) => ({ json }));
    const { columns: table } = list;
    if (!last || !isLaidOut(table, last)) last = layoutOf(table.columns.map(({ path }) => path));
    if (!last) return fromColumns(table).map((json) => ({ json }));
    const heads = last.heads.flatMap((at) => table.columns[at] ?? []);
    const answers: AnswerColumn[] = last.answers.map(({ field, column }) => ({
      field,
      values: table.columns[column]?.values ?? [],
    }));
    let whole: readonly Json[] | null = null;
    return fromColumns({ rows: table.rows, columns: heads }).map((json, row) => {
      if (json['action'] === 'create') return { json, answers: () => readRow(answers, row) };
      whole ??= fromColumns(table);
      return { json: whole[row] };
    });
  };
};
