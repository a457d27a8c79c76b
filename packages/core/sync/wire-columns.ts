import * as z from 'zod/mini';

/** Objects in one list. */
export const MOST_LISTED = 500;
/** Characters of names that columns may stand for: much in little is how a server is overwhelmed. */
const MOST_OF_NAMES = 8_000_000;
const lengthOf = (columns: readonly { readonly path: readonly string[] }[]): number =>
  columns.reduce((sum, { path }) => sum + path.join('').length, 0);

/**
 * JSON objects by column: what one property says in all of them stands together, and its name once. Of surveys of one
 * form, compressed, that is two thirds of what they take one after the other. In `values`, which has one for every object,
 * an object is no value: `{}` says that there is no such property, `{"is": {}}` that it is an object without any.
 */
export const wireColumns = z
  .object({
    /** How many objects there are. */
    rows: z.int().check(z.nonnegative(), z.maximum(MOST_LISTED)),
    columns: z.array(
      z.object({
        /** The names that lead to the property. */
        path: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(4)),
        values: z.array(z.unknown()),
      }),
    ),
  })
  .check(
    z.refine(({ rows, columns }) => columns.every(({ values }) => values.length === rows)),
    z.refine(({ rows, columns }) => rows * lengthOf(columns) <= MOST_OF_NAMES),
  );
export type WireColumns = z.infer<typeof wireColumns>;
