import { type ProblemCode, problemOf } from '@sampark/core/problems';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseError, type Meters } from '../../services/upkeep/meters.ts';
import { isForCentral, sendAsCentral } from './central-reply.ts';

/**
 * Seconds after which a client may try again when the server cannot answer just now, where a route says nothing else.
 */
const RETRY_AFTER = 5;

/** Answers with a problem of the catalogue: its status, and `{detail, code, …more}`; clients of ODK Central get it in their words. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const { status, detail } = problemOf(code);
  if (code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  if (isForCentral(reply.request)) return sendAsCentral(reply, code, more);
  return reply.code(status).send({ detail, code, ...more });
}

// Translates Fastify's own codes (https://fastify.dev/docs/latest/Reference/Errors/) and storage's into codes of our
// catalogue.
const CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  STORAGE_FULL: 'unavailable',
  STORAGE_AWAY: 'unavailable',
  TOO_MANY_WAIT: 'unavailable',
};

const codeOf = (error: FastifyError): ProblemCode => {
  const known = CODES[error.code];
  if (known !== undefined) return known;
  if (error.statusCode === 413) return 'too_large';
  if (error.statusCode === 415) return 'unsupported_media_type';
  if (error instanceof SyntaxError) return 'bad_json';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'bad_request' : 'internal';
};

/** Answers every error with a problem. An unexpected error is logged and never shown. */
export function answerErrorsAsProblems(app: FastifyInstance, meters: Meters): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      if (error.validationContext === 'params') return sendProblem(reply, 'not_found');
      const paths = error.validation.map((issue) => issue.instancePath.slice(1).replaceAll('/', '.'));
      return sendProblem(reply, 'invalid_body', { paths });
    }
    const code = codeOf(error);
    if (code === 'internal' || code === 'unavailable') {
      meters.failure(isDatabaseError(error) ? 'database' : 'other');
      request.log.error({ err: error }, 'request failed');
    }
    // Fastify would end the connection in the middle of the body, and a proxy that is still sending could not read
    // the reason: its client would get 502. With the connection left open, Node takes the rest in and drops it.
    if (code === 'too_large') reply.removeHeader('connection');
    return sendProblem(reply, code);
  });
}
