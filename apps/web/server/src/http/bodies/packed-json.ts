import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { sendProblem } from '../answers/problem-reply.ts';
import type { Api } from '../api.ts';
import { packingOf } from './body-gzip.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema of a body that the route unpacks and reads by itself: for the documentation. */
    readonly reads?: ZodMiniType;
  }
}

/** Refuses a body that is packed otherwise than by gzip. Use it as `preParsing`. */
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

/** Unpacks on this thread: handing a device's body to another thread takes longer than unpacking it. */
function unpack(body: Buffer, limit: number): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: limit });
  } catch (error) {
    const statusCode = error instanceof RangeError ? 413 : 400;
    throw Object.assign(new Error('the body cannot be unpacked', { cause: error }), { statusCode });
  }
}

/**
 * Leaves the JSON body of a scope's routes as it came, gzip or not, until the route asks for it. So the bodies that a
 * thousand devices send at one moment wait packed for their turn.
 * @param limit bytes, both of the JSON and of the body as it came
 * @returns a function that reads a request's JSON; it throws where there is none, or too much
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
    // The parser answers at once.
    void parse(request, json.toString(), (error, value) => {
      if (error) throw error;
      read = value;
    });
    return read;
  };
}
