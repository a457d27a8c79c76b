import * as z from 'zod/mini';

/** A whole number in a query. */
export const queryNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text) => Number(text)),
);
