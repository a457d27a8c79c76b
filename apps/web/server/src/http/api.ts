import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** The server as routes see it: schemas type its requests and answers. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The body of every error. */
export const problemBody = z.looseObject({ detail: z.string(), code: z.string() });

/** The answers that any route behind the token may give besides its own. */
export const problems = { '4xx': problemBody, '5xx': problemBody } as const;
