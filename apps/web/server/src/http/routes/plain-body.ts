import * as z from 'zod/mini';

/**
 * Returns the schema of a body without NUL in its texts: PostgreSQL stores none, and a NUL in SQLite could not be
 * copied there.
 */
export const plainBody = <Body extends z.ZodMiniObject>(schema: Body): Body =>
  schema.check(
    z.check(({ value, issues }) => {
      for (const [name, text] of Object.entries(value)) {
        if (typeof text !== 'string' || !text.includes('\0')) continue;
        issues.push({ code: 'custom', path: [name], input: text, message: 'has a NUL' });
      }
    }),
  );
