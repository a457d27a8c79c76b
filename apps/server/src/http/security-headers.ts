import type { FastifyInstance } from 'fastify';
import { isApi } from './epoch-header.ts';

/** An answer of the API is data: whoever opens it as a page may load nothing from it. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const NOT_MODIFIED = 304;

/** A year, in seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** What every answer tells the browser, errors and files included. @param https people come by HTTPS */
const headersFor = (https: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(https ? { 'strict-transport-security': `max-age=${YEAR}` } : {}),
});

/** The headers of an answer that no hook runs for. */
export const bareHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...headersFor(https),
  'content-security-policy': NOTHING,
});

/**
 * Sends the same strict headers with every answer but 304: that has no content, and a browser keeps the headers of the
 * answer that it has. Devices without news get one every minute.
 * @param pagePolicy what a page of ours may load; `null`: there are no pages
 */
export function secureAnswers(
  app: FastifyInstance,
  { https, pagePolicy }: { readonly https: boolean; readonly pagePolicy: string | null },
): void {
  const headers = headersFor(https);
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = isApi(request.url) ? NOTHING : (pagePolicy ?? NOTHING);
    if (reply.statusCode !== NOT_MODIFIED) reply.headers({ ...headers, 'content-security-policy': policy });
    done(null, payload);
  });
}
