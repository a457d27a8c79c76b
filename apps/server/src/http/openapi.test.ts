import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}
interface Document {
  readonly openapi: string;
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer({}, 'people and places');
  document = (await clientOf(server, '').get<Document>('/api/openapi.json')).body;
});
afterAll(() => server.close());

describe('the description of the API', () => {
  it('names every call', () => {
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual([
      'DELETE /api/access-tokens/{token_id}',
      'DELETE /api/account/sessions',
      'DELETE /api/account/sessions/{session_id}',
      'DELETE /api/announcements/{announcement_id}',
      'DELETE /api/attachments/uploads/{upload_id}',
      'DELETE /api/base-maps/uploads/{upload_id}',
      'DELETE /api/base-maps/{id}',
      'DELETE /api/devices/{device_id}/lost',
      'DELETE /api/drafts/{survey_id}',
      'DELETE /api/forms/{name}/deadlines/{year}',
      'DELETE /api/forms/{name}/shares/{share_id}',
      'DELETE /api/links/{link_id}',
      'DELETE /api/places/changes/{level}/{was}/{now}',
      'DELETE /api/surveys/{survey_id}',
      'DELETE /api/surveys/{survey_id}/links/{link_id}',
      'DELETE /api/users/identities/{identity_id}',
      'DELETE /api/users/{user_id}',
      'DELETE /api/webhooks/{webhook_id}',
      'GET /api/access-tokens',
      'GET /api/account',
      'GET /api/account/data',
      'GET /api/account/sessions',
      'GET /api/announcements',
      'GET /api/attachments/{name}',
      'GET /api/attachments/{name}/thumbnail',
      'GET /api/auth/me',
      'GET /api/auth/oidc/{provider}/callback',
      'GET /api/auth/oidc/{provider}/end',
      'GET /api/auth/oidc/{provider}/start',
      'GET /api/auth/providers',
      'GET /api/base-maps',
      'GET /api/base-maps/{id}/file',
      'GET /api/devices',
      'GET /api/drafts',
      'GET /api/drafts/{survey_id}',
      'GET /api/exports/changes',
      'GET /api/exports/{form}/{format}',
      'GET /api/forms',
      'GET /api/forms/{name}/links',
      'GET /api/forms/{name}/panchayats',
      'GET /api/forms/{name}/shares',
      'GET /api/forms/{name}/term',
      'GET /api/health',
      'GET /api/panchayats',
      'GET /api/panchayats/contacts',
      'GET /api/panchayats/followed',
      'GET /api/panchayats/villages',
      'GET /api/ping',
      'GET /api/places/blocks',
      'GET /api/places/imports',
      'GET /api/places/imports/{import_id}',
      'GET /api/places/panchayats',
      'GET /api/places/panchayats/{panchayat_id}',
      'GET /api/privacy-notice',
      'GET /api/privacy-notice/versions',
      'GET /api/reports',
      'GET /api/schemas',
      'GET /api/schemas/{name}',
      'GET /api/survey-reads',
      'GET /api/survey-reads/file',
      'GET /api/surveys',
      'GET /api/surveys/deleted',
      'GET /api/surveys/{survey_id}',
      'GET /api/surveys/{survey_id}/attachments',
      'GET /api/surveys/{survey_id}/figures',
      'GET /api/surveys/{survey_id}/history',
      'GET /api/surveys/{survey_id}/links',
      'GET /api/surveys/{survey_id}/records',
      'GET /api/sync/changes',
      'GET /api/sync/events',
      'GET /api/sync/logs',
      'GET /api/sync/status',
      'GET /api/users/identities',
      'GET /api/users/identity-providers',
      'GET /api/users/overview',
      'GET /api/users/surveys',
      'GET /api/users/{user_id}/data',
      'GET /api/webhooks',
      'GET /api/webhooks/{webhook_id}/deliveries',
      'GET /v1/projects',
      'GET /v1/projects/{project}',
      'GET /v1/projects/{project}/formList',
      'GET /v1/projects/{project}/forms',
      'GET /v1/projects/{project}/forms/{form}',
      'GET /v1/projects/{project}/forms/{form}.svc',
      'GET /v1/projects/{project}/forms/{form}.svc/',
      'GET /v1/projects/{project}/forms/{form}.svc/$metadata',
      'GET /v1/projects/{project}/forms/{form}.svc/{table}',
      'GET /v1/projects/{project}/forms/{form}.svc/{table}/{*}',
      'GET /v1/projects/{project}/forms/{form}.xml',
      'GET /v1/projects/{project}/forms/{form}/attachments/{name}',
      'GET /v1/projects/{project}/forms/{form}/fields',
      'GET /v1/projects/{project}/forms/{form}/manifest',
      'GET /v1/projects/{project}/forms/{form}/submissions',
      'GET /v1/projects/{project}/forms/{form}/submissions.csv',
      'GET /v1/projects/{project}/forms/{form}/submissions.csv.zip',
      'GET /v1/projects/{project}/forms/{form}/submissions.geojson',
      'GET /v1/projects/{project}/forms/{form}/submissions/{instance}',
      'GET /v1/projects/{project}/forms/{form}/submissions/{instance}/attachments',
      'GET /v1/projects/{project}/forms/{form}/submissions/{instance}/attachments/{name}',
      'GET /v1/projects/{project}/forms/{form}/submissions/{instance}/comments',
      'GET /v1/users/current',
      'HEAD /api/attachments/uploads/{upload_id}',
      'HEAD /api/base-maps/uploads/{upload_id}',
      'HEAD /v1/projects/{project}/submission',
      'PATCH /api/account',
      'PATCH /api/attachments/uploads/{upload_id}',
      'PATCH /api/base-maps/uploads/{upload_id}',
      'PATCH /api/places/panchayats/{panchayat_id}',
      'PATCH /api/places/panchayats/{panchayat_id}/villages/{village_code}',
      'PATCH /api/users/{user_id}',
      'PATCH /api/webhooks/{webhook_id}',
      'PATCH /v1/projects/{project}/forms/{form}/submissions/{instance}',
      'POST /api/access-tokens',
      'POST /api/account/device-keys',
      'POST /api/account/two-factor',
      'POST /api/account/two-factor/confirm',
      'POST /api/account/two-factor/off',
      'POST /api/announcements',
      'POST /api/announcements/read',
      'POST /api/attachments/archive',
      'POST /api/attachments/held',
      'POST /api/attachments/uploads',
      'POST /api/auth/change-password',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/oidc/sign-in',
      'POST /api/auth/oidc/{provider}/logout',
      'POST /api/auth/register',
      'POST /api/base-maps/uploads',
      'POST /api/carry/bundles',
      'POST /api/carry/keys',
      'POST /api/devices/cleared',
      'POST /api/forms',
      'POST /api/forms/check',
      'POST /api/forms/{name}/shares',
      'POST /api/links/open',
      'POST /api/places/blocks',
      'POST /api/places/changes',
      'POST /api/places/changes/file',
      'POST /api/places/imports',
      'POST /api/places/imports/{import_id}/apply',
      'POST /api/places/panchayats',
      'POST /api/places/panchayats/{panchayat_id}/villages',
      'POST /api/privacy-notice/confirmations',
      'POST /api/surveys',
      'POST /api/surveys/{survey_id}/links',
      'POST /api/sync/batch',
      'POST /api/texts/suggestions',
      'POST /api/users/import',
      'POST /api/users/{user_id}/device-keys',
      'POST /api/users/{user_id}/reset-password',
      'POST /api/webhooks',
      'POST /api/webhooks/{webhook_id}/deliveries/{delivery_id}/again',
      'POST /api/webhooks/{webhook_id}/secret',
      'POST /api/webhooks/{webhook_id}/test',
      'POST /v1/projects/{project}/forms/{form}/submissions/{instance}/comments',
      'POST /v1/projects/{project}/submission',
      'POST /v1/sessions',
      'PUT /api/attachments/{name}/thumbnail',
      'PUT /api/devices/minimum-app',
      'PUT /api/devices/this',
      'PUT /api/devices/{device_id}/lost',
      'PUT /api/drafts/{survey_id}',
      'PUT /api/forms/{name}/deadlines/{year}',
      'PUT /api/forms/{name}/panchayats',
      'PUT /api/forms/{name}/retired',
      'PUT /api/forms/{name}/term',
      'PUT /api/panchayats/followed',
      'PUT /api/privacy-notice',
      'PUT /api/schemas/{name}/versions/{version}',
      'PUT /api/surveys/{survey_id}',
      'PUT /api/users/identities/{identity_id}',
    ]);
  });

  it('is one that a validator of others accepts', async () => {
    const { valid, errors } = await new Validator().validate(document as unknown as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const broken = { ...document, paths: { '/api/ping': { get: { responses: 7 } } } };
    expect((await new Validator().validate(broken as unknown as Record<string, unknown>)).valid).toBe(false);
  });

  it('says what each is for, what it answers, and that all but the public ones need a token', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.security).toEqual([{ token: [] }, { accessToken: [] }]);
    const open: string[] = [];
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const operation of Object.values(operations)) {
        expect(operation.summary, path).toBeTruthy();
        expect(Object.keys(operation.responses).length, path).toBeGreaterThan(0);
        if (operation.security !== undefined) open.push(path);
      }
    }
    expect(open.toSorted()).toEqual([
      '/api/auth/login',
      '/api/auth/oidc/sign-in',
      '/api/auth/oidc/{provider}/callback',
      '/api/auth/oidc/{provider}/end',
      '/api/auth/oidc/{provider}/logout',
      '/api/auth/oidc/{provider}/start',
      '/api/auth/providers',
      '/api/devices/cleared',
      '/api/health',
      '/api/links/open',
      '/api/ping',
      '/v1/sessions',
    ]);
  });
});
