import type { FastifyInstance } from 'fastify';
import type { LongReads } from '../../services/long-reads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads as much as there is, for programs: it gives way to all others. */
    readonly readsMuch?: boolean;
  }
}

/** Notes every request that is no long read, so that those give way to it. */
export function noteOtherRequests(app: FastifyInstance, longReads: LongReads): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.config.readsMuch !== true) longReads.noteOther();
    done();
  });
}
