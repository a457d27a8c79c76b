import type { FastifyInstance } from 'fastify';
import type { ServerMeters } from '../metrics/meters.ts';

/** Counts and times every request by its route's pattern. */
export function meterRequests(app: FastifyInstance, meters: ServerMeters): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    meters.request({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
