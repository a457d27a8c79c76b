import { formName } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { centralProblem } from '../../answers/central-reply.ts';

/** The answers that any route may give besides its own. */
export const centralProblems = { '4xx': centralProblem, '5xx': centralProblem } as const;

/** The number of the one project: all that a server holds. */
export const PROJECT = 1;

export const projectParams = z.object({ project: z.literal(String(PROJECT)) });
export const formParams = z.object({ project: z.literal(String(PROJECT)), form: formName });

const moment = z.string();

export const project = z.looseObject({ id: z.int(), name: z.string(), createdAt: moment });

export const form = z.looseObject({
  projectId: z.int(),
  xmlFormId: z.string(),
  name: z.string(),
  version: z.string(),
  hash: z.string(),
  state: z.enum(['open', 'closed']),
  createdAt: moment,
});

export const field = z.looseObject({ path: z.string(), name: z.string(), type: z.string() });

export const user = z.looseObject({ id: z.int(), displayName: z.string(), createdAt: moment });

export const submission = z.looseObject({
  instanceId: z.string(),
  submitterId: z.int(),
  createdAt: moment,
  updatedAt: z.nullable(moment),
  reviewState: z.nullable(z.string()),
});

export const comment = z.looseObject({ body: z.string(), actorId: z.int(), createdAt: moment });

export const session = z.looseObject({ token: z.string(), createdAt: moment, expiresAt: moment });

export const newSession = z.object({
  email: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/))),
  username: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/))),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
});
