import { TOKEN_SCOPES, type TokenScope } from '@sampark/core/access/token-scope';
import { problemOf } from '@sampark/core/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken, programWith } from '../../testing/access-tokens.ts';
import { messageIn } from '../../testing/odk/collect.ts';
import { anUpdate } from '../../testing/operations.ts';
import type { TestClient, TestRequest } from '../../testing/servers/client.ts';
import { EVERY_ROW, isInXml } from './every-row.ts';
import type { Row } from './rows.ts';
import { startWorld, type World } from './world.ts';

/**
 * The calls that no access token opens: whoever has one could make themselves another way in, or act as a
 * device.
 */
const NEVER = [
  'DELETE /api/access-tokens/{token_id}',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/{session_id}',
  'DELETE /api/devices/{device_id}/lost',
  'DELETE /api/drafts/{survey_id}',
  'DELETE /api/links/{link_id}',
  'DELETE /api/users/{user_id}',
  'DELETE /api/webhooks/{webhook_id}',
  'GET /api/access-tokens',
  'DELETE /api/announcements/{announcement_id}',
  'GET /api/announcements',
  'POST /api/announcements',
  'GET /api/devices',
  'GET /api/account',
  'GET /api/account/data',
  'GET /api/account/sessions',
  'GET /api/drafts',
  'GET /api/drafts/{survey_id}',
  'GET /api/survey-reads',
  'GET /api/survey-reads/file',
  'GET /api/privacy-notice',
  'GET /api/privacy-notice/versions',
  'POST /api/privacy-notice/confirmations',
  'PUT /api/privacy-notice',
  'GET /api/sync/events',
  'GET /api/users/{user_id}/data',
  'GET /api/webhooks',
  'GET /api/webhooks/{webhook_id}/deliveries',
  'PATCH /api/account',
  'PATCH /api/webhooks/{webhook_id}',
  'POST /api/access-tokens',
  'POST /api/account/device-keys',
  'POST /api/account/two-factor',
  'POST /api/account/two-factor/confirm',
  'POST /api/account/two-factor/off',
  'POST /api/carry/bundles',
  'POST /api/carry/keys',
  'POST /api/texts/suggestions',
  'POST /api/announcements/read',
  'POST /api/auth/change-password',
  'POST /api/auth/logout',
  'POST /api/auth/register',
  'GET /api/users/identities',
  'GET /api/users/identity-providers',
  'PUT /api/users/identities/{identity_id}',
  'DELETE /api/users/identities/{identity_id}',
  'POST /api/users/import',
  'POST /api/users/{user_id}/device-keys',
  'POST /api/users/{user_id}/reset-password',
  'POST /api/webhooks',
  'POST /api/webhooks/{webhook_id}/deliveries/{delivery_id}/again',
  'POST /api/webhooks/{webhook_id}/secret',
  'POST /api/webhooks/{webhook_id}/test',
  'PUT /api/devices/minimum-app',
  'PUT /api/devices/this',
  'PUT /api/devices/{device_id}/lost',
  'PUT /api/drafts/{survey_id}',
];

/** The calls that a token that submits opens beside reading: what staff send. */
const SENDS = [
  'DELETE /api/attachments/uploads/{upload_id}',
  'DELETE /api/surveys/{survey_id}',
  'HEAD /api/attachments/uploads/{upload_id}',
  'HEAD /v1/projects/{project}/submission',
  'PATCH /api/attachments/uploads/{upload_id}',
  'POST /api/attachments/held',
  'POST /api/attachments/uploads',
  'POST /api/surveys',
  'POST /api/sync/batch',
  'POST /v1/projects/{project}/forms/{form}/submissions/{instance}/comments',
  'POST /v1/projects/{project}/submission',
  'PUT /api/attachments/{name}/thumbnail',
  'PUT /api/surveys/{survey_id}',
];

/**
 * The reads that are left to tokens that administer: the recycle bin, people, links, and what only
 * administrators see.
 */
const ADMINISTERS = [
  'GET /api/base-maps',
  'GET /api/base-maps/{id}/file',
  'GET /api/forms/{name}/links',
  'GET /api/forms/{name}/panchayats',
  'GET /api/forms/{name}/shares',
  'GET /api/forms/{name}/term',
  'GET /api/panchayats/contacts',
  'GET /api/panchayats/followed',
  'GET /api/places/imports',
  'GET /api/places/imports/{import_id}',
  'GET /api/surveys/deleted',
  'GET /api/surveys/{survey_id}/links',
  'GET /api/sync/logs',
  'GET /api/users/overview',
  'GET /api/users/surveys',
];

let world: World;
let programs: Readonly<Record<TokenScope, TestClient>>;
beforeAll(async () => {
  world = await startWorld();
  const program = async (scope: TokenScope) =>
    programWith(world.server, await makeToken(world.as.admin, { scope }));
  programs = {
    read: await program('read'),
    submit: await program('submit'),
    administer: await program('administer'),
  };
});
afterAll(() => world.close());

const requestOf = async (row: Row): Promise<TestRequest> => {
  switch (row.about) {
    case 'operations':
      return { method: 'POST', url: '/api/sync/batch', payload: { surveys: [] } };
    case 'a survey':
      return row.request(await world.survey('in another block'), world);
    case 'a new survey':
      return row.request('48211', world);
    default:
      return row.request(world);
  }
};

const leastScope = (call: string): TokenScope | null => {
  if (NEVER.includes(call)) return null;
  if (SENDS.includes(call)) return 'submit';
  return call.startsWith('GET ') && !ADMINISTERS.includes(call) ? 'read' : 'administer';
};

const calls = Object.entries(EVERY_ROW).filter(([, { about }]) => about !== 'anybody');

describe.each(TOKEN_SCOPES)('a token to %s', (scope) => {
  const opens = (call: string): boolean => {
    const least = leastScope(call);
    return least !== null && TOKEN_SCOPES.indexOf(least) <= TOKEN_SCOPES.indexOf(scope);
  };

  it.each(calls.filter(([call]) => opens(call)))('opens %s', async (call, row) => {
    const { status, text } = await programs[scope].send(await requestOf(row));
    expect(text).not.toContain('token_scope');
    expect(status).not.toBe(401);
    if (call.startsWith('GET ') && 'done' in row) expect(status).toBe(row.done);
  });

  it.each(calls.filter(([call]) => !opens(call)))('refuses %s', async (call, row) => {
    const { status, body, text } = await programs[scope].send(await requestOf(row));
    expect(status).toBe(403);
    if (isInXml(call)) expect(messageIn(text)).toMatch(/access token/);
    else if (call.startsWith('HEAD ')) expect(text).toBe('');
    else if (call.includes(' /v1/')) expect(body).toMatchObject({ message: problemOf('token_scope').detail });
    else expect(body).toMatchObject({ code: 'token_scope' });
  });
});

it('asks for the head of what it may read, and hears that nothing is at an address', async () => {
  expect((await programs.read.send({ method: 'HEAD', url: '/api/surveys' })).status).toBe(200);
  expect((await programs.read.send({ method: 'HEAD', url: '/api/users/overview' })).status).toBe(403);
  expect((await programs.read.get('/api/nothing')).status).toBe(404);
});

describe('a token for one form, about a survey of another', () => {
  const CANARY = 'canary-of-another-form';
  let program: TestClient;
  beforeAll(async () => {
    const limits = { scope: 'submit', form_name: 'village-detailed' } as const;
    program = programWith(world.server, await makeToken(world.as.admin, limits));
  });

  const about = calls.filter(([call]) => leastScope(call) === 'read' || leastScope(call) === 'submit');
  it.each(about)('%s tells no answer, and changes none', async (_, row) => {
    const id = await world.survey('in another block');
    await world.as.admin.batch(anUpdate(id, 1, { village_name: CANARY }));
    const asked = row.about === 'a survey' ? row.request(id, world) : await requestOf(row);
    const answer = await program.send(asked);
    expect(answer.text).not.toContain(CANARY);
    if (row.about === 'a survey') expect(answer.status).toBeGreaterThanOrEqual(400);
    const now = await world.as.admin.get(`/api/surveys/${id}`);
    expect(now.body).toMatchObject({ village_name: CANARY, version: 2 });
  });
});
