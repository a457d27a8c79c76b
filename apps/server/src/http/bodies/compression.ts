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

/** Answers that are kept for the next who ask. */
const KEPT = 8;

/**
 * Sends JSON that is the same for many: it writes and compresses the text for the first who asks for a name, and keeps the
 * newest names.
 */
export function createSharedAnswer(): (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly name: string; readonly write: () => string },
) => Promise<FastifyReply> {
  const kept = new Map<string, { readonly text: string; readonly bytes: Promise<Buffer> }>();
  const make = (name: string, text: string) => {
    const made = { text, bytes: compressed(text) };
    kept.set(name, made);
    const oldest = kept.keys().next();
    if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
    return made;
  };
  return async (request, reply, { name, write }) => {
    const { text, bytes } = kept.get(name) ?? make(name, write());
    return sendMade(reply, await packed(text, request, reply, () => bytes));
  };
}

/** Sends JSON that was written before, and compressed where that is worth it. */
export const sendMade = (reply: FastifyReply, made: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(made);
