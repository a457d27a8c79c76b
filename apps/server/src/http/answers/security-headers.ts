import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApi } from './epoch-header.ts';

/** An answer of the API is data: a browser that opens it as a page may load nothing from it. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const POLICY = 'content-security-policy';

const NOT_MODIFIED = 304;

/** One year, in seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** Returns the headers that every answer has, data included. @param https whether people come by HTTPS */
const headersOfData = (https: boolean): Readonly<Record<string, string>> =>
  https ? { 'strict-transport-security': `max-age=${YEAR}` } : {};

/** Returns the headers that every answer but data has, errors and files included. */
const headersFor = (https: boolean): Readonly<Record<string, string>> => ({
  ...headersOfData(https),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Our own pages ask for them: a form may want a code, a recording, or to know where something is.
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()',
});

/**
 * Whether a script of our own pages asks, by the browser's word, which no page can fake. Its answer is never shown,
 * run or embedded, and nobody else gets it.
 */
const isForOwnScript = (request: FastifyRequest): boolean =>
  isApi(request) &&
  request.headers['sec-fetch-dest'] === 'empty' &&
  request.headers['sec-fetch-site'] === 'same-origin';

/** Returns the headers of an answer for which no hook runs. */
export const bareHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...headersFor(https),
  [POLICY]: NOTHING,
});

/**
 * Sends the same strict headers with every answer, with two exceptions. A 304 has no content, and a browser keeps the
 * headers of the answer that it has; devices without news get one every minute. In answers of the API to our own
 * script the headers say nothing, and would be half of the answer to an edit. An answer may have a stricter policy of its own.
 * @param pagePolicy what a page of ours may load; `null`: there are no pages
 */
export function secureAnswers(
  app: FastifyInstance,
  { https, pagePolicy }: { readonly https: boolean; readonly pagePolicy: string | null },
): void {
  const headers = headersFor(https);
  const ofData = headersOfData(https);
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = isApi(request) ? NOTHING : (pagePolicy ?? NOTHING);
    if (reply.statusCode === NOT_MODIFIED) return done(null, payload);
    const own = reply.getHeader(POLICY);
    reply.headers(isForOwnScript(request) ? ofData : { ...headers, [POLICY]: own ?? policy });
    return done(null, payload);
  });
}
