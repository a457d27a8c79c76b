import { type ProblemCode, problemOf } from '@sampark/core/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isOpenRosa, sendMessage } from './open-rosa-reply.ts';

const CENTRAL = '/v1/';

/** Whether a request asks in the words of ODK Central: see `routes/odk`. */
export const isForCentral = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  url.startsWith(CENTRAL) || routeOptions.url?.startsWith(CENTRAL) === true;

/** The body of every error in the words of ODK Central. The whole part of its code is the HTTP status. */
export const centralProblem = z.looseObject({ code: z.number(), message: z.string() });

/** The codes that ODK Central has for what can go wrong on any address. */
const CODES: Readonly<Record<number, number>> = {
  400: 400.1,
  401: 401.2,
  403: 403.1,
  404: 404.1,
  422: 400.3,
  500: 500.1,
};

/** Answers with an error as ODK Central words it. */
export function sendCentralProblem(
  reply: FastifyReply,
  { code, message, details }: { readonly code: number; readonly message: string; readonly details?: object },
): FastifyReply {
  // 422 is none of its statuses: the code that we give it is one of 400.
  const status = Math.floor(code);
  // Excel and Power BI ask for a name and a password only when they are told to; a script in a browser must not.
  if (status === 401 && reply.request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    reply.header('www-authenticate', 'Basic realm="Sampark", charset="UTF-8"');
  }
  if (isOpenRosa(reply.request)) return sendMessage(reply, status, message);
  return reply.code(status).send({ code, message, ...(details && { details }) });
}

/** Answers with a problem of our catalogue in the words of ODK Central. */
export function sendAsCentral(
  reply: FastifyReply,
  code: ProblemCode,
  more: Readonly<Record<string, unknown>>,
): FastifyReply {
  const { status, detail } = problemOf(code);
  const problem = { code: CODES[status] ?? status, message: detail };
  return sendCentralProblem(reply, Object.keys(more).length === 0 ? problem : { ...problem, details: more });
}
