import type { FastifyInstance } from 'fastify';
import type { NoSuchFile } from '../web-app.ts';
import { isApi } from './epoch-header.ts';
import { sendProblem } from './problem-reply.ts';
import type { Addresses } from './unknown-address.ts';

/** Answers addresses without a route: under /api and /v1 with a problem, elsewhere as the web app does. */
export function answerUnknownAddresses(
  app: FastifyInstance,
  addresses: Addresses,
  noSuchFile: NoSuchFile,
): void {
  app.setNotFoundHandler((request, reply) => {
    if (!isApi(request)) return noSuchFile(request, reply);
    const methods = addresses.methodsOf(request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0) return sendProblem(reply, 'not_found');
    reply.header('allow', methods.join(', '));
    return sendProblem(reply, 'method_not_allowed');
  });
}
