import type { FastifyInstance } from 'fastify';
import type { ServerMeters } from '../../metrics/meters.ts';
import { hasStayed } from './request-log.ts';

/** Counts and times every request by its route's pattern, except requests that stay open. */
export function meterRequests(app: FastifyInstance, meters: ServerMeters): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (hasStayed(reply)) return done();
    const route = request.routeOptions.url ?? 'unknown';
    meters.request({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
