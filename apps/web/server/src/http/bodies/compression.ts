import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi } from '../answers/epoch-header.ts';

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

/**
 * Compresses the answers of /api, large ones off the main thread. Static files are compressed when the app is built.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isApi(request)) return done(null, payload);
    packed(payload, request, reply).then((sent) => done(null, sent), done);
  });
}

const compressed = async (text: string): Promise<Buffer> =>
  text.length <= SMALL
    ? gzipSync(text, { level: LEVEL, ...SMALL_WINDOW })
    : await compress(text, { level: LEVEL });

/**
 * Returns the text as it is sent: compressed where that is worth it and the client takes it, with the headers that
 * say so.
 * @param press compresses it
 */
export async function packed(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
  press: () => Promise<Buffer> = () => compressed(text),
): Promise<string | Buffer> {
  if (text.length < WORTH_IT) return text;
  reply.header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'])) return text;
  const bytes = await press();
  reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
  return bytes;
}

/**
 * Sends JSON that is the same for everybody: it writes and compresses the text for the first who asks, and keeps it
 * until the name changes.
 */
export function createSharedAnswer(): (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly name: string; readonly write: () => string },
) => Promise<FastifyReply> {
  let last: { readonly name: string; readonly text: string; readonly bytes: Promise<Buffer> } | null = null;
  return async (request, reply, { name, write }) => {
    if (last?.name !== name) {
      const text = write();
      last = { name, text, bytes: compressed(text) };
    }
    const { text, bytes } = last;
    return sendMade(reply, await packed(text, request, reply, () => bytes));
  };
}

/** Sends JSON that was written before, and compressed where that is worth it. */
export const sendMade = (reply: FastifyReply, made: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(made);
