import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApi } from './epoch-header.ts';

/** An answer of the API is data: whoever opens it as a page may load nothing from it. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const NOT_MODIFIED = 304;

/** A year, in seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** What an answer tells the browser whatever it is taken for. @param https people come by HTTPS */
const headersOfData = (https: boolean): Readonly<Record<string, string>> =>
  https ? { 'strict-transport-security': `max-age=${YEAR}` } : {};

/** What every other answer tells the browser, errors and files included. */
const headersFor = (https: boolean): Readonly<Record<string, string>> => ({
  ...headersOfData(https),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/**
 * Whether the browser says, and no page can say it for it, that a script of our own pages asks: what it gets is never shown,
 * run or embedded, and nobody else gets it.
 */
const isForOwnScript = (request: FastifyRequest): boolean =>
  isApi(request) &&
  request.headers['sec-fetch-dest'] === 'empty' &&
  request.headers['sec-fetch-site'] === 'same-origin';

/** The headers of an answer that no hook runs for. */
export const bareHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...headersFor(https),
  'content-security-policy': NOTHING,
});

/**
 * Sends the same strict headers with every answer but 304: that has no content, and a browser keeps the headers of the
 * answer that it has. Devices without news get one every minute. Nor what our own script asks of the API: there they say
 * nothing, and would be half of the answer to an edit.
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
    reply.headers(isForOwnScript(request) ? ofData : { ...headers, 'content-security-policy': policy });
    return done(null, payload);
  });
}
