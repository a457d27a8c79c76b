import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi } from './epoch-header.ts';

const compress = promisify(gzip);

/** Bytes below which compressing costs more than it saves. */
const WORTH_IT = 1024;

/** Whether a client takes gzip. */
export const accepts = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));

/** Characters up to which compressing takes less than handing it to another thread. */
const SMALL = 16 * 1024;
/** A small text fits into a small window, which need not be made large first. */
const SMALL_WINDOW = { windowBits: 14, memLevel: 6 };
export const LEVEL = 5;

/** Compresses what /api answers; what is large off the main thread. Static files are compressed when the app is built. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isApi(request)) return done(null, payload);
    packed(payload, request, reply).then((sent) => done(null, sent), done);
  });
}

/** The text as it is sent: compressed where that is worth it and the client takes it, with the headers that say so. */
export async function packed(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  if (text.length < WORTH_IT) return text;
  reply.header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'])) return text;
  const bytes =
    text.length <= SMALL
      ? gzipSync(text, { level: LEVEL, ...SMALL_WINDOW })
      : await compress(text, { level: LEVEL });
  reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
  return bytes;
}

/** Sends JSON that was written out, and where that is worth it compressed, before. */
export const sendMade = (reply: FastifyReply, made: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(made);
