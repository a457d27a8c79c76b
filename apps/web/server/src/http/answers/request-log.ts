import type { FastifyInstance, FastifyReply } from 'fastify';

/** Whether this was an answer that stays open, and did. */
export const hasStayed = ({ request, statusCode }: FastifyReply): boolean =>
  request.routeOptions.config.stays === true && statusCode === 200;

/** Logs one line a request: the route's pattern and never its address, which may hold a secret in its query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[hasStayed(reply) ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller === null ? {} : { user_id: request.caller.user.user_id }),
      },
      'request',
    );
    done();
  });
}
