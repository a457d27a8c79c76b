import * as z from 'zod/mini';

/** Objects in one list. */
export const MOST_LISTED = 500;
/** Characters of names that columns may stand for: much in little is how a server is overwhelmed. */
const MOST_OF_NAMES = 8_000_000;
const lengthOf = (columns: readonly { readonly path: readonly string[] }[]): number =>
  columns.reduce((sum, { path }) => sum + path.join('').length, 0);

/** A list of anything. zod would copy it, with a note of every element: of what is not looked at that costs more than all else. */
const listOfAnything = () => {
  const list = z.array(z.unknown());
  list._zod.run = (payload) => {
    const input: unknown = payload.value;
    if (!Array.isArray(input)) {
      payload.issues.push({ code: 'invalid_type', expected: 'array', input, inst: list });
    }
    return payload;
  };
  return list;
};

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
        values: listOfAnything(),
      }),
    ),
  })
  .check(
    z.refine(({ rows, columns }) => columns.every(({ values }) => values.length === rows)),
    z.refine(({ rows, columns }) => rows * lengthOf(columns) <= MOST_OF_NAMES),
  );
export type WireColumns = z.infer<typeof wireColumns>;
