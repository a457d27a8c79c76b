import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi } from './epoch-header.ts';

const compress = promisify(gzip);

/** Bytes below which compressing costs more than it saves. */
const WORTH_IT = 1024;

const accepts = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));

/** Compresses what /api answers, off the main thread. Static files are compressed when the app is built. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isApi(request.url)) return done(null, payload);
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
  const bytes = await compress(text, { level: 5 });
  reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
  return bytes;
}

/** Sends JSON that was written out, and where that is worth it compressed, before. */
export const sendMade = (reply: FastifyReply, made: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(made);
