import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { sendProblem } from '../answers/problem-reply.ts';

/** Returns how a request's body is packed, in lower case. */
export const packingOf = ({ headers }: FastifyRequest): string =>
  headers['content-encoding']?.toLowerCase() ?? 'identity';

/**
 * Unpacks a gzip body before it is read. Use it as `preParsing` where only signed-in people come so far. Fastify
 * counts the unpacked bytes against the route's limit and the packed ones against Content-Length.
 */
export function gunzipBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  const packing = packingOf(request);
  if (packing === 'identity') return done(null, payload);
  if (packing !== 'gzip') {
    sendProblem(reply, 'unsupported_media_type');
    return;
  }
  const counted = new Transform({
    transform(chunk: Buffer, _, next) {
      unpacked.receivedEncodedLength += chunk.length;
      next(null, chunk);
    },
  });
  const unpacked: ReturnType<typeof createGunzip> & { receivedEncodedLength: number } = Object.assign(
    createGunzip(),
    { receivedEncodedLength: 0 },
  );
  const broken = (error: Error) => unpacked.destroy(Object.assign(error, { statusCode: 400 }));
  (payload as IncomingMessage).on('error', broken);
  unpacked.on('error', (error) => Object.assign(error, { statusCode: 400 }));
  payload.pipe(counted).pipe(unpacked);
  return done(null, unpacked);
}

/** Refuses a packed body. Use it as `preParsing` on a route where anybody may send one. */
export function refusePackedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  if (packingOf(request) === 'identity') return done(null, payload);
  sendProblem(reply, 'unsupported_media_type');
}
