import type { FastifyRequest } from 'fastify';

/**
 * The routes that answer somebody who came by a link: all that their device needs to hold, fill and send one survey. Every
 * other route refuses them, also one that is added later.
 */
const FOR_LINKS: ReadonlySet<string> = new Set([
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'POST /api/account/device-keys',
  'POST /api/attachments/uploads',
  'HEAD /api/attachments/uploads/:upload_id',
  'PATCH /api/attachments/uploads/:upload_id',
  'DELETE /api/attachments/uploads/:upload_id',
  'POST /api/attachments/held',
  'GET /api/attachments/:name',
  'GET /api/attachments/:name/thumbnail',
  'PUT /api/attachments/:name/thumbnail',
  'GET /api/surveys/:survey_id/attachments',
  'GET /api/drafts',
  'GET /api/drafts/:survey_id',
  'PUT /api/drafts/:survey_id',
  'DELETE /api/drafts/:survey_id',
  'GET /api/panchayats',
  'GET /api/panchayats/villages',
  'GET /api/schemas',
  'GET /api/schemas/:name',
  'GET /api/forms',
  'GET /api/sync/changes',
  'GET /api/sync/events',
  'POST /api/sync/batch',
]);

/** Whether a request asks what somebody with a link may ask. */
export const isForLinks = ({ method, routeOptions }: FastifyRequest): boolean =>
  FOR_LINKS.has(`${method} ${routeOptions.url ?? ''}`);
