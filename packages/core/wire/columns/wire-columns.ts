import * as z from 'zod/mini';
import { isObject } from '../nested/json-object.ts';

/** The most objects in one list. */
export const MOST_ITEMS = 500;
/** The most characters of names that columns may expand to: a small body must not overwhelm a server. */
const MOST_OF_NAMES = 8_000_000;
const lengthOf = (columns: readonly { readonly path: readonly string[] }[]): number =>
  columns.reduce((sum, { path }) => sum + path.join('').length, 0);

/** The longest name, in characters; below it, the greatest depth of a property. */
const LONGEST_NAME = 200;
const DEEPEST = 4;

const isColumn = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const { path, values } = value;
  const isPath = Array.isArray(path) && path.length >= 1 && path.length <= DEEPEST;
  return isPath && path.every(isName) && Array.isArray(values);
};

const isName = (name: unknown): boolean => typeof name === 'string' && name.length <= LONGEST_NAME;

/**
 * Takes well-formed columns as they are: zod would copy them all, with a note of every value, and check none
 * of them.
 */
const takenAsTheyAre = <T extends z.ZodMiniType>(schema: T): T => {
  const run = schema._zod.run.bind(schema._zod);
  schema._zod.run = (payload, context) =>
    Array.isArray(payload.value) && payload.value.every(isColumn) ? payload : run(payload, context);
  return schema;
};

/**
 * JSON objects by column: all values of a property stand together, and its name once. Compressed, surveys of
 * one form take two thirds of their size one after the other. `values` has one value for every object. An
 * object in it has a meaning of its own: `{}` for a missing property, `{"is": {}}` for an empty object.
 */
export const wireColumns = z
  .object({
    /** The number of objects. */
    rows: z.int().check(z.nonnegative(), z.maximum(MOST_ITEMS)),
    columns: takenAsTheyAre(
      z.array(
        z.object({
          /** The names that lead to the property. */
          path: z
            .array(z.string().check(z.maxLength(LONGEST_NAME)))
            .check(z.minLength(1), z.maxLength(DEEPEST)),
          values: z.array(z.unknown()),
        }),
      ),
    ),
  })
  .check(
    z.refine(({ rows, columns }) => columns.every(({ values }) => values.length === rows)),
    z.refine(({ rows, columns }) => rows * lengthOf(columns) <= MOST_OF_NAMES),
  );
export type WireColumns = z.infer<typeof wireColumns>;
