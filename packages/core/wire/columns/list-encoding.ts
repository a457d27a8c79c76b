import { isObject, type Json } from '../nested/json-object.ts';
import { setOwn } from '../nested/own-property.ts';
import { type ColumnBuilder, createColumnBuilder, isAbsent } from './column-builder.ts';
import type { WireColumns } from './wire-columns.ts';

/** Surveys or operations on the wire: one after the other, or by column. */
export type EncodedList<T extends Json> =
  | { readonly surveys: readonly T[] }
  | { readonly columns: WireColumns };

/** A list shorter than this is as short one after the other. */
const WORTH_IT = 8;

/**
 * Encodes a list of surveys or operations that arrive a few at a time. It holds only the first few of them.
 */
export interface ListEncoder<T, J extends Json> {
  readonly add: (some: readonly T[]) => void;
  readonly isEmpty: () => boolean;
  /** Returns the list in its shorter form: by column, unless it is short. */
  readonly end: () => EncodedList<J>;
}

/**
 * Makes an encoder.
 * @param toJson makes the JSON of one
 * @param into makes the function that puts one into the columns
 */
export const createListEncoder = <T, J extends Json>(
  toJson: (one: T) => J,
  into: (builder: ColumnBuilder) => (one: T) => void,
): ListEncoder<T, J> => {
  const few: T[] = [];
  const builder = createColumnBuilder();
  const put = into(builder);
  return {
    add: (some) => {
      few.push(...some.slice(0, WORTH_IT - few.length));
      for (const one of some) {
        put(one);
        builder.endRow();
      }
    },
    isEmpty: () => few.length === 0,
    end: () => (few.length < WORTH_IT ? { surveys: few.map(toJson) } : { columns: builder.columns() }),
  };
};

/** Encodes a complete list. */
export const encodeList = <T extends Json>(surveys: readonly T[]): EncodedList<T> => {
  const list = createListEncoder<T, T>((one) => one, asTheyAre);
  list.add(surveys);
  return list.end();
};

/** Decodes a list of either form, without further checks. */
export const decodeList = (
  list: EncodedList<Json> | { readonly surveys: readonly unknown[] },
): readonly unknown[] => ('columns' in list ? fromColumns(list.columns) : list.surveys);

/** Makes a function that puts JSON objects into columns unchanged. */
const asTheyAre =
  ({ root, putAll: sayAll }: ColumnBuilder) =>
  (object: Json): void =>
    sayAll(root, object);

/** Encodes JSON objects by column. */
export const toColumns = (objects: readonly Json[]): WireColumns => {
  const builder = createColumnBuilder();
  const put = asTheyAre(builder);
  for (const object of objects) {
    put(object);
    builder.endRow();
  }
  return builder.columns();
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

/** Groups neighbouring columns that fill the same object. */
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

/** Puts one row of columns into the object that they fill. */
const put = (row: number, { above, columns }: Part, object: Record<string, unknown>): void => {
  let into: Record<string, unknown> | null = null;
  for (const { name, values } of columns) {
    const value = values[row];
    if (value === undefined || isAbsent(value)) continue;
    into ??= above.reduce(inside, object);
    setOwn(into, name, isObject(value) ? {} : value);
  }
};

/** Decodes the objects that `toColumns` encoded. */
export const fromColumns = ({ rows, columns }: WireColumns): Record<string, unknown>[] => {
  const parts = partsOf(columns);
  return Array.from({ length: rows }, (_, row) => {
    const object = {};
    for (const part of parts) put(row, part, object);
    return object;
  });
};
