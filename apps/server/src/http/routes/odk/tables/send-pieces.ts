import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, LEVEL } from '../../../bodies/compression.ts';

/**
 * Sends bytes piece by piece, as quickly as the client takes it. A failure before the first piece still gets
 * an answer of its own.
 */
export async function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<Buffer>,
): Promise<FastifyReply> {
  const first = await pieces.next();
  async function* all(): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    yield* pieces;
  }
  // One piece waits at most: a client that takes its time must not make the server hold the rows.
  const source = Readable.from(all(), { objectMode: false, highWaterMark: 1 });
  reply.header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'])) return reply.send(source);
  reply.header('content-encoding', 'gzip');
  return reply.send(
    pipeline(source, createGzip({ level: LEVEL }), (error) => {
      if (error) request.log.error({ err: error }, 'an answer was not sent to its end');
    }),
  );
}
