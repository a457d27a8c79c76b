import * as z from 'zod/mini';

/** Returns the schema of a text without NUL, which PostgreSQL does not store. @param most characters */
export const plainText = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0]*$/));

/** A whole number in a query. */
export const queryNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text) => Number(text)),
);
