import { EPOCH_HEADER } from '@sampark/core/wire/headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Epoch } from '../../services/epoch.ts';
import { isForCentral } from './central-reply.ts';

const JSON_TYPED = 'application/json; charset=utf-8';

const API = '/api/';

/**
 * Whether a request asks the API, ours or that of ODK Central: by its address or by the route that answers it. The route is found by the
 * decoded address (`/%61pi/surveys` too). `/api` itself is a page of the web app: the reference.
 */
export const isApi = (request: FastifyRequest): boolean => {
  const { url, routeOptions } = request;
  return url.startsWith(API) || routeOptions.url?.startsWith(API) === true || isForCentral(request);
};

/**
 * Marks every answer of /api, errors included, as the server's own: without this header a device takes an answer for
 * a captive portal's. It forbids caches to keep anything of /api.
 */
export function markAnswers(app: FastifyInstance, epoch: Epoch): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApi(request)) {
      reply.header(EPOCH_HEADER, epoch.current());
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      // JSON is UTF-8 by its own definition, and on a village's link every byte of a head counts.
      if (reply.getHeader('content-type') === JSON_TYPED) reply.header('content-type', 'application/json');
    }
    done(null, payload);
  });
}
