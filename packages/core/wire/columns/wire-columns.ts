import * as z from 'zod/mini';
import { isObject } from '../json-object.ts';

/** Objects in one list. */
export const MOST_ITEMS = 500;
/** Characters of names that columns may stand for: much in little is how a server is overwhelmed. */
const MOST_OF_NAMES = 8_000_000;
const lengthOf = (columns: readonly { readonly path: readonly string[] }[]): number =>
  columns.reduce((sum, { path }) => sum + path.join('').length, 0);

/** The longest name, in characters, and how deep a property may lie. */
const LONGEST_NAME = 200;
const DEEPEST = 4;

const isColumn = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const { path, values } = value;
  const isPath = Array.isArray(path) && path.length >= 1 && path.length <= DEEPEST;
  return isPath && path.every(isName) && Array.isArray(values);
};

const isName = (name: unknown): boolean => typeof name === 'string' && name.length <= LONGEST_NAME;

/** Columns as they should be are taken as they are: zod would copy all, with a note of every value, and look at none of them. */
const takenAsTheyAre = <T extends z.ZodMiniType>(schema: T): T => {
  const run = schema._zod.run.bind(schema._zod);
  schema._zod.run = (payload, context) =>
    Array.isArray(payload.value) && payload.value.every(isColumn) ? payload : run(payload, context);
  return schema;
};

/**
 * JSON objects by column: what one property says in all of them stands together, and its name once. Of surveys of one
 * form, compressed, that is two thirds of what they take one after the other. In `values`, which has one for every object,
 * an object is no value: `{}` says that there is no such property, `{"is": {}}` that it is an object without any.
 */
export const wireColumns = z
  .object({
    /** How many objects there are. */
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
