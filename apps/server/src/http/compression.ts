import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isApi } from './epoch-header.ts';

const gzip = promisify(gzipCallback);

/** Bytes below which compressing costs more than it saves. */
const WORTH_IT = 1024;

const accepts = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));

/** Compresses what /api answers, off the main thread. Static files are compressed when the app is built. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || !isApi(request.url)) return payload;
    reply.header('vary', 'accept-encoding');
    if (!accepts(request.headers['accept-encoding'])) return payload;
    const packed = await gzip(payload, { level: 5 });
    reply.header('content-encoding', 'gzip').header('content-length', packed.length);
    return packed;
  });
}
