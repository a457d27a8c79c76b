import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { accepts, LEVEL, packed } from './compression.ts';

/** Characters that are compressed at a time. */
const PIECE = 64 * 1024;

/** Writes a part of an answer as JSON, by its schema. */
export const partToJson = (reply: FastifyReply, part: unknown, schema: ZodMiniType): string =>
  reply.serializeInput(
    part as Readonly<Record<string, unknown>>,
    schema as unknown as Record<string, unknown>,
  );

/**
 * Returns the text that `make` writes piece by piece, as it is sent. A large text is never in memory as a whole,
 * unless compressed.
 * @param make waits for each piece before it makes the next
 */
export async function packedInPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (write: (piece: string) => Promise<void>) => Promise<void>,
): Promise<string | Buffer> {
  if (!accepts(request.headers['accept-encoding'])) {
    const pieces: string[] = [];
    await make((piece) => Promise.resolve(void pieces.push(piece)));
    return packed(pieces.join(''), request, reply);
  }
  const gzip = createGzip({ level: LEVEL });
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  let waiting = '';
  const compress = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    await new Promise<void>((resolve, reject) => {
      gzip.write(text, (error) => (error ? reject(error) : resolve()));
    });
  };
  try {
    await make(async (piece) => {
      waiting += piece;
      if (waiting.length >= PIECE) await compress();
    });
    if (gzip.bytesWritten === 0) return await packed(waiting, request, reply);
    await compress();
    gzip.end();
    await once(gzip, 'end');
  } finally {
    gzip.destroy();
  }
  const bytes = Buffer.concat(chunks);
  reply.headers({
    vary: 'accept-encoding',
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  });
  return bytes;
}
