import { isObject, type Json } from './json-object.ts';
import { setOwn } from './own-property.ts';
import type { WireColumns } from './wire-columns.ts';

/** Surveys or operations as they go over the wire: one after the other, or by column. */
export type Listed<T extends Json> = { readonly surveys: readonly T[] } | { readonly columns: WireColumns };

/** Fewer than these are as short one after the other. */
const WORTH_IT = 8;

/** A list of surveys or operations that come a few at a time. Beyond the first few none is held. */
export interface Listing<T extends Json> {
  readonly add: (some: readonly T[]) => void;
  readonly isEmpty: () => boolean;
  /** As they are short: by column, unless they are few. */
  readonly end: () => Listed<T>;
}

export const listing = <T extends Json>(): Listing<T> => {
  const few: T[] = [];
  const gathered = gathering();
  return {
    add: (some) => {
      few.push(...some.slice(0, WORTH_IT - few.length));
      some.forEach(gathered.put);
    },
    isEmpty: () => few.length === 0,
    end: () => (few.length < WORTH_IT ? { surveys: few } : { columns: gathered.columns() }),
  };
};

/** A list of those that are all there. */
export const listed = <T extends Json>(surveys: readonly T[]): Listed<T> => {
  const list = listing<T>();
  list.add(surveys);
  return list.end();
};

/** What was listed, in whichever way; not checked any further. */
export const unlisted = (
  list: Listed<Json> | { readonly surveys: readonly unknown[] },
): readonly unknown[] => ('columns' in list ? fromColumns(list.columns) : list.surveys);

const ABSENT = {};
const EMPTY = { is: {} };

const isEmpty = (object: Json): boolean => Object.keys(object).length === 0;

/** Whether a column says of an object that it has no such property. */
export const isAbsent = (value: unknown): boolean => isObject(value) && isEmpty(value);

/** Where the values of one property are gathered, and those of the properties below it. */
interface Branch {
  values: unknown[] | null;
  readonly below: Map<string, Branch>;
}

const newBranch = (): Branch => ({ values: null, below: new Map() });

/** The rows up to this one say nothing where they have said nothing yet. */
const filled = (values: unknown[], rows: number): unknown[] => {
  while (values.length < rows) values.push(ABSENT);
  return values;
};

/** Gathers objects of JSON by column, one after the other. What is `undefined` is left out, as JSON leaves it out. */
const gathering = () => {
  const root = newBranch();
  let rows = 0;
  const put = (branch: Branch, object: Json): void => {
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (value === undefined) continue;
      const here = branch.below.get(name) ?? newBranch();
      branch.below.set(name, here);
      if (isObject(value) && !isEmpty(value)) put(here, value);
      else filled((here.values ??= []), rows).push(isObject(value) ? EMPTY : value);
    }
  };
  const gather = (columns: WireColumns['columns'], { values, below }: Branch, path: string[]): void => {
    if (values) columns.push({ path, values: filled(values, rows) });
    for (const [name, branch] of below) gather(columns, branch, [...path, name]);
  };
  return {
    put: (object: Json): void => {
      put(root, object);
      rows += 1;
    },
    columns: (): WireColumns => {
      const columns: WireColumns['columns'] = [];
      gather(columns, root, []);
      return { rows, columns };
    },
  };
};

/** Objects of JSON by column. */
export const toColumns = (objects: readonly Json[]): WireColumns => {
  const gathered = gathering();
  objects.forEach(gathered.put);
  return gathered.columns();
};

const inside = (object: Record<string, unknown>, name: string): Record<string, unknown> => {
  const there = Object.hasOwn(object, name) ? object[name] : undefined;
  if (isObject(there)) return there;
  const made = {};
  setOwn(object, name, made);
  return made;
};

/** Columns of one object, in their order. */
interface Part {
  /** The names that lead to the object. */
  readonly above: readonly string[];
  readonly columns: { readonly name: string; readonly values: readonly unknown[] }[];
}

/** Columns that stand beside one another and fill the same object, together. */
const partsOf = (columns: WireColumns['columns']): readonly Part[] => {
  const parts: Part[] = [];
  for (const { path, values } of columns) {
    const above = path.slice(0, -1);
    const last = parts.at(-1);
    const isSame = above.length === last?.above.length && above.every((name, at) => name === last.above[at]);
    const part = last && isSame ? last : { above, columns: [] };
    if (part !== last) parts.push(part);
    part.columns.push({ name: path.at(-1) ?? '', values });
  }
  return parts;
};

/** Says a row of columns in the object that they fill. */
const put = (row: number, { above, columns }: Part, object: Record<string, unknown>): void => {
  let into: Record<string, unknown> | null = null;
  for (const { name, values } of columns) {
    const value = values[row];
    if (value === undefined || isAbsent(value)) continue;
    into ??= above.reduce(inside, object);
    setOwn(into, name, isObject(value) ? {} : value);
  }
};

/** The objects that `toColumns` was given. */
export const fromColumns = ({ rows, columns }: WireColumns): Record<string, unknown>[] => {
  const parts = partsOf(columns);
  return Array.from({ length: rows }, (_, row) => {
    const object = {};
    for (const part of parts) put(row, part, object);
    return object;
  });
};
