import { scopeOpens, type TokenScope } from '@sampark/core/access/token-scope';
import type { FastifyRequest } from 'fastify';

/*
 * The calls that programs may make with an access token, by the least scope that opens them. Every other call refuses them, also one
 * that is added later: those about passwords, sign-ins, the second factor, keys and tokens are never here. What a token for one form reads of
 * a call that it may make is not decided here, but by its reader (`services/access/shares/reader.ts`).
 */

const READING = [
  'GET /api/attachments/:name',
  'GET /api/attachments/:name/thumbnail',
  'GET /api/auth/me',
  'GET /api/exports/:form/:format',
  'GET /api/exports/changes',
  'GET /api/forms',
  'GET /api/panchayats',
  'GET /api/panchayats/villages',
  'GET /api/places/blocks',
  'GET /api/places/panchayats',
  'GET /api/places/panchayats/:panchayat_id',
  'GET /api/reports',
  'GET /api/schemas',
  'GET /api/schemas/:name',
  'GET /api/surveys',
  'GET /api/surveys/:survey_id',
  'GET /api/surveys/:survey_id/attachments',
  'GET /api/surveys/:survey_id/figures',
  'GET /api/surveys/:survey_id/history',
  'GET /api/surveys/:survey_id/records',
  'GET /api/sync/changes',
  'GET /api/sync/status',
  'GET /v1/projects',
  'GET /v1/projects/:project',
  'GET /v1/projects/:project/formList',
  'GET /v1/projects/:project/forms',
  'GET /v1/projects/:project/forms/:form',
  'GET /v1/projects/:project/forms/:form.svc',
  'GET /v1/projects/:project/forms/:form.svc/',
  'GET /v1/projects/:project/forms/:form.svc/$metadata',
  'GET /v1/projects/:project/forms/:form.svc/:table',
  'GET /v1/projects/:project/forms/:form.svc/:table/*',
  'GET /v1/projects/:project/forms/:form.xml',
  'GET /v1/projects/:project/forms/:form/attachments/:name',
  'GET /v1/projects/:project/forms/:form/fields',
  'GET /v1/projects/:project/forms/:form/manifest',
  'GET /v1/projects/:project/forms/:form/submissions',
  'GET /v1/projects/:project/forms/:form/submissions.csv',
  'GET /v1/projects/:project/forms/:form/submissions.csv.zip',
  'GET /v1/projects/:project/forms/:form/submissions.geojson',
  'GET /v1/projects/:project/forms/:form/submissions/:instance',
  'GET /v1/projects/:project/forms/:form/submissions/:instance/attachments',
  'GET /v1/projects/:project/forms/:form/submissions/:instance/attachments/:name',
  'GET /v1/projects/:project/forms/:form/submissions/:instance/comments',
  'GET /v1/users/current',
];

const SUBMITTING = [
  'DELETE /api/attachments/uploads/:upload_id',
  'DELETE /api/surveys/:survey_id',
  'HEAD /api/attachments/uploads/:upload_id',
  'HEAD /v1/projects/:project/submission',
  'PATCH /api/attachments/uploads/:upload_id',
  'POST /api/attachments/held',
  'POST /api/attachments/uploads',
  'POST /api/surveys',
  'POST /api/sync/batch',
  'POST /v1/projects/:project/forms/:form/submissions/:instance/comments',
  'POST /v1/projects/:project/submission',
  'PUT /api/attachments/:name/thumbnail',
  'PUT /api/surveys/:survey_id',
];

const ADMINISTERING = [
  'DELETE /api/base-maps/:id',
  'DELETE /api/base-maps/uploads/:upload_id',
  'DELETE /api/forms/:name/deadlines/:year',
  'DELETE /api/forms/:name/shares/:share_id',
  'DELETE /api/places/changes/:level/:was/:now',
  'DELETE /api/surveys/:survey_id/links/:link_id',
  'GET /api/base-maps',
  'GET /api/base-maps/:id/file',
  'GET /api/forms/:name/links',
  'GET /api/forms/:name/panchayats',
  'GET /api/forms/:name/shares',
  'GET /api/forms/:name/term',
  'GET /api/panchayats/contacts',
  'GET /api/panchayats/followed',
  'GET /api/places/imports',
  'GET /api/places/imports/:import_id',
  'GET /api/surveys/:survey_id/links',
  'GET /api/surveys/deleted',
  'GET /api/sync/logs',
  'GET /api/users/overview',
  'GET /api/users/surveys',
  'HEAD /api/base-maps/uploads/:upload_id',
  'PATCH /api/base-maps/uploads/:upload_id',
  'PATCH /api/places/panchayats/:panchayat_id',
  'PATCH /api/places/panchayats/:panchayat_id/villages/:village_code',
  'PATCH /api/users/:user_id',
  'PATCH /v1/projects/:project/forms/:form/submissions/:instance',
  'POST /api/attachments/archive',
  'POST /api/base-maps/uploads',
  'POST /api/forms',
  'POST /api/forms/:name/shares',
  'POST /api/forms/check',
  'POST /api/places/blocks',
  'POST /api/places/changes',
  'POST /api/places/changes/file',
  'POST /api/places/imports',
  'POST /api/places/imports/:import_id/apply',
  'POST /api/places/panchayats',
  'POST /api/places/panchayats/:panchayat_id/villages',
  'POST /api/surveys/:survey_id/links',
  'PUT /api/forms/:name/deadlines/:year',
  'PUT /api/forms/:name/panchayats',
  'PUT /api/forms/:name/retired',
  'PUT /api/forms/:name/term',
  'PUT /api/panchayats/followed',
  'PUT /api/schemas/:name/versions/:version',
];

const NEEDS: ReadonlyMap<string, TokenScope> = new Map([
  ...READING.map((call) => [call, 'read'] as const),
  ...SUBMITTING.map((call) => [call, 'submit'] as const),
  ...ADMINISTERING.map((call) => [call, 'administer'] as const),
]);

/** Whether a request asks what an access token of a scope opens. Nothing is behind an address that is not there. */
export function isForToken({ method, routeOptions, is404 }: FastifyRequest, scope: TokenScope): boolean {
  if (is404) return true;
  const { url = '' } = routeOptions;
  // A HEAD asks for the head of what a GET gives.
  const asked = [`${method} ${url}`, ...(method === 'HEAD' ? [`GET ${url}`] : [])];
  const needs = asked.flatMap((call) => NEEDS.get(call) ?? [])[0] ?? null;
  return scopeOpens(scope, needs);
}
