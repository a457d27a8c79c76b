import { isDeepStrictEqual } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/**
 * Writes an answer as JSON, and throws where it differs from its schema: something is missing, or the documentation
 * hides it.
 */
export const checkingSerializer: FastifySerializerCompiler<unknown> =
  ({ schema, method, url }) =>
  (answer) => {
    const text = JSON.stringify(answer);
    const sent: unknown = JSON.parse(text);
    const read = safeParse(schema as $ZodType, sent);
    if (!read.success) throw new Error(`${method} ${url} does not fit its schema: ${read.error.message}`);
    if (!isDeepStrictEqual(read.data, sent)) {
      throw new Error(`${method} ${url} says more than its schema: ${text.slice(0, 500)}`);
    }
    return text;
  };
