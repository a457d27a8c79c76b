import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const hashes = z.object({
  script: z.array(z.string().check(z.regex(/^sha(256|384|512)-[\w+/=]+$/))),
  style: z.array(z.string().check(z.regex(/^sha(256|384|512)-[\w+/=]+$/))),
});

/**
 * Reads the hashes of the inline scripts and styles that the web build put into its page: `csp.json` beside the page.
 */
function inlineHashes(root: string): z.infer<typeof hashes> {
  try {
    return z.parse(hashes, JSON.parse(readFileSync(join(root, 'csp.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { script: [], style: [] };
    throw error;
  }
}

/**
 * Returns the policy for our pages: they load only what this server sends, and run inline only what the build is
 * known to hold. WebAssembly of ours may be compiled, because the reader of barcodes is some; text still never becomes code.
 * Photos and recordings play from the page's own memory.
 */
export function contentSecurityPolicy({ script, style }: z.infer<typeof hashes>): string {
  const own = (list: readonly string[]) => ["'self'", ...list.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${own(script)} 'wasm-unsafe-eval'`,
    `style-src ${own(style)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Reads the policy of the built web app in `root`. */
export const policyOf = (root: string): string => contentSecurityPolicy(inlineHashes(root));

const HASHED = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !pathOf(request).startsWith(HASHED) &&
  (request.headers.accept ?? '').includes('text/html');

/**
 * Whether a browser hands over files that another app shared. Only the service worker keeps them: where it is gone, a person shares them again once
 * the page has brought it back.
 */
const isSharing = (request: FastifyRequest): boolean =>
  request.method === 'POST' && pathOf(request) === '/carry/shared';
const SHARE_AGAIN = '/carry?unkept=again';

/** Answers an address without a file: with the app's own page where a person navigates, else with a plain 404. */
export type NoSuchFile = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const plain404: NoSuchFile = (_, reply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');

/**
 * Serves the built web app from `root`. Browsers keep for ever what its build named by content (`/assets/`); they ask
 * for the page, the manifest and the service worker again each time. A client that accepts them gets the `.br` and
 * `.gz` beside a file.
 *
 * @returns the answer to an address without a file
 */
export async function serveWebApp(app: FastifyInstance, root: string | undefined): Promise<NoSuchFile> {
  if (root === undefined) return plain404;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(root.length).replaceAll('\\', '/').startsWith(HASHED);
      reply.header('cache-control', isHashed ? FOR_EVER : 'no-cache').header('vary', 'accept-encoding');
    },
  });
  // The address of a link may be longer than a file's name can be: it is looked up as no file.
  app.get('/fill/*', { schema: { hide: true } }, (_, reply) => reply.code(200).sendFile('index.html'));
  return (request, reply) => {
    if (isSharing(request)) return reply.redirect(SHARE_AGAIN, 303);
    return wantsPage(request) ? reply.code(200).sendFile('index.html') : plain404(request, reply);
  };
}
