import { isObject, type Json } from '../nested/json-object.ts';
import type { WireColumns } from './wire-columns.ts';

const ABSENT = {};
const EMPTY = { is: {} };

const isEmpty = (object: Json): boolean => Object.keys(object).length === 0;

/** Whether a column's value says that an object lacks the property. */
export const isAbsent = (value: unknown): boolean => isObject(value) && isEmpty(value);

/** The values of one property, and the branches of the properties below it. */
export interface Branch {
  values: unknown[] | null;
  readonly below: Map<string, Branch>;
}

const newBranch = (): Branch => ({ values: null, below: new Map() });

/** Returns the branch of a property below another. */
export const branchOf = ({ below }: Branch, name: string): Branch => {
  const known = below.get(name);
  if (known) return known;
  const made = newBranch();
  below.set(name, made);
  return made;
};

/** Fills a column up to the present row with 'absent'. */
const filled = (values: unknown[], rows: number): unknown[] => {
  while (values.length < rows) values.push(ABSENT);
  return values;
};

/** Builds columns from JSON objects, one object after the other. */
export interface ColumnBuilder {
  readonly root: Branch;
  /** Puts a property of the present object. */
  readonly put: (branch: Branch, value: unknown) => void;
  /** Puts all properties of a part of the present object. `undefined` is left out, as in JSON. */
  readonly putAll: (branch: Branch, object: Json) => void;
  /** Ends the present object. */
  readonly endRow: () => void;
  readonly columns: () => WireColumns;
}

export const createColumnBuilder = (): ColumnBuilder => {
  const root = newBranch();
  let rows = 0;
  const say = (branch: Branch, value: unknown): void => {
    if (isObject(value) && !isEmpty(value)) return sayAll(branch, value);
    filled((branch.values ??= []), rows).push(isObject(value) ? EMPTY : value);
  };
  const sayAll = (branch: Branch, object: Json): void => {
    for (const name in object) {
      const value = object[name];
      if (value !== undefined) say(branchOf(branch, name), value);
    }
  };
  const gather = (columns: WireColumns['columns'], { values, below }: Branch, path: string[]): void => {
    if (values) columns.push({ path, values: filled(values, rows) });
    for (const [name, branch] of below) gather(columns, branch, [...path, name]);
  };
  return {
    root,
    put: say,
    putAll: sayAll,
    endRow: () => {
      rows += 1;
    },
    columns: () => {
      const columns: WireColumns['columns'] = [];
      gather(columns, root, []);
      return { rows, columns };
    },
  };
};
