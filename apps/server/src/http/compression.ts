import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isApi } from './epoch-header.ts';

/** Bytes below which compressing costs more than it saves. */
const WORTH_IT = 1024;

const accepts = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));

/** Compresses what /api answers, off the main thread. Static files are compressed when the app is built. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || !isApi(request.url)) {
      return done(null, payload);
    }
    reply.header('vary', 'accept-encoding');
    if (!accepts(request.headers['accept-encoding'])) return done(null, payload);
    gzip(payload, { level: 5 }, (error, packed) => {
      if (error !== null) return done(error);
      reply.header('content-encoding', 'gzip').header('content-length', packed.length);
      return done(null, packed);
    });
  });
}
