import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { sendProblem } from '../answers/problem-reply.ts';
import type { Api } from '../api.ts';
import { packingOf } from './body-gzip.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body must be that the route unpacks and reads by itself: for the documentation. */
    readonly reads?: ZodMiniType;
  }
}

/** Refuses a body that is packed otherwise than by gzip; use as `preParsing`. */
export function refuseOtherPacking(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  const packing = packingOf(request);
  if (packing === 'gzip' || packing === 'identity') return done(null, payload);
  sendProblem(reply, 'unsupported_media_type');
}

/** Unpacks on this thread: handing what a device sends to another one takes longer than doing it. */
function unpack(body: Buffer, limit: number): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: limit });
  } catch (error) {
    const statusCode = error instanceof RangeError ? 413 : 400;
    throw Object.assign(new Error('the body cannot be unpacked', { cause: error }), { statusCode });
  }
}

/**
 * Leaves the JSON that comes to a scope's routes as it is, gzip or not, until the route asks for it: what a thousand
 * devices send at one moment waits for its turn packed.
 * @param limit bytes, of the JSON and of what it came as
 * @returns reads a request's JSON; throws where it is none, or too large
 */
export function keepJsonPacked(scope: Api, limit: number): (request: FastifyRequest) => unknown {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: limit }, (_, body, done) =>
    done(null, body),
  );
  return (request) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) return undefined;
    const json = packingOf(request) === 'gzip' ? unpack(body, limit) : body;
    let read: unknown;
    // It answers at once.
    void parse(request, json.toString(), (error, value) => {
      if (error) throw error;
      read = value;
    });
    return read;
  };
}
