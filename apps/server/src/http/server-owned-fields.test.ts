import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCreate } from '../testing/operations.ts';
import { signIn, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
  admin = await signIn(server, 'admin');
});
afterAll(() => server.close());

/** The fields of a survey that only the server sets, and a value that a client might claim for each. */
const OF_A_SURVEY: readonly (readonly [field: string, claimed: unknown])[] = [
  ['status', 'complete'],
  ['completion_percentage', 100],
  ['is_complete', true],
  ['created_by', 'demo-admin'],
  ['created_by_username', 'admin'],
  ['created_by_fullname', 'Asha Verma'],
  ['updated_by', 'demo-admin'],
  ['created_at', '2001-01-01T00:00:00.000Z'],
  ['updated_at', '2001-01-01T00:00:00.000Z'],
  ['server_timestamp', '2001-01-01T00:00:00.000Z'],
  ['synced_at', '2001-01-01T00:00:00.000Z'],
  ['local_id', 'server_other'],
  ['is_draft', true],
  ['synced', false],
  ['sync_status', 'conflict'],
  ['conflicts', [{ id: 'c', field: 'village_name' }]],
  ['deleted_at', '2001-01-01T00:00:00.000Z'],
  ['deleted_by', 'demo-admin'],
  ['seq', 999_999],
  ['epoch', 'another'],
];

let count = 0;
const freshId = (): string => `owned-${(count += 1)}`;
const known = async (id: string) => (await staff.get<Record<string, unknown>>(`/api/surveys/${id}`)).body;

/** The ways to write a survey, each with one more property in its body. @returns the survey's id */
const WAYS: readonly (readonly [name: string, write: (extra: object) => Promise<string>])[] = [
  [
    'POST /api/surveys',
    async (extra) => {
      const survey_id = freshId();
      const answer = await staff.post('/api/surveys', { village_name: 'Nagla', ...extra, survey_id });
      expect(answer.status).toBe(201);
      return survey_id;
    },
  ],
  [
    'PUT /api/surveys/{survey_id}',
    async (extra) => {
      const survey_id = freshId();
      await staff.batch(aCreate(survey_id));
      const answer = await staff.put(`/api/surveys/${survey_id}`, {
        basic_info: { population: 9 },
        ...extra,
        version: 1,
      });
      expect(answer.status).toBe(200);
      return survey_id;
    },
  ],
  [
    'POST /api/sync/batch, create',
    async (extra) => {
      const survey_id = freshId();
      expect((await staff.batch({ ...aCreate(survey_id), ...extra }))[0]?.status).toBe('applied');
      return survey_id;
    },
  ],
  [
    'POST /api/sync/batch, a plain survey',
    async (extra) => {
      const survey_id = freshId();
      const plain = { panchayat_id: '48211', village_name: 'Nagla', ...extra, survey_id };
      expect((await staff.batch(plain))[0]?.status).toBe('applied');
      return survey_id;
    },
  ],
];

const cases = WAYS.flatMap(([way, write]) =>
  OF_A_SURVEY.map(([field, claimed]) => [way, field, claimed, write] as const),
);

it.each(cases)('%s does not believe %s', async (_way, field, claimed, write) => {
  const survey = await known(await write({ [field]: claimed }));
  expect(survey[field]).not.toEqual(claimed);
  const honest = await known(await write({}));
  expect(Object.keys(survey)).toEqual(Object.keys(honest));
  expect(survey).toMatchObject({
    created_by_username: 'staff',
    completion_percentage: 0,
  } satisfies Partial<WireSurvey>);
});

it('PUT /api/surveys/{survey_id} does not move a survey to another panchayat', async () => {
  const survey_id = freshId();
  await staff.batch(aCreate(survey_id));
  await admin.put(`/api/surveys/${survey_id}`, { panchayat_id: '48230', village_name: 'Naya', version: 1 });
  expect(await known(survey_id)).toMatchObject({ panchayat_id: '48211', village_name: 'Naya' });
});

it.each([
  ['role', 'admin'],
  ['is_active', false],
  ['panchayat_id', '48230'],
  ['block_id', '1042'],
  ['username', 'admin'],
  ['user_id', 'demo-admin'],
  ['must_change_password', true],
  ['two_factor', true],
  ['password', 'another word'],
])('PATCH /api/account does not believe %s', async (field, claimed) => {
  const before = (await staff.get('/api/auth/me')).body;
  await staff.send({ method: 'PATCH', url: '/api/account', payload: { [field]: claimed } });
  expect((await staff.get('/api/auth/me')).body).toEqual(before);
  expect((await staff.get<Record<string, unknown>>('/api/account')).body[field]).not.toBe(claimed);
});

it.each([
  ['user_id', 'demo-staff'],
  ['username', 'admin'],
  ['password_hash', 'x'],
  ['created_at', '2001-01-01T00:00:00.000Z'],
  ['must_change_password', false],
])('PATCH /api/users/{user_id} does not believe %s', async (field, claimed) => {
  const before = await server.storage.now.users.byId('demo-staff2');
  await admin.send({ method: 'PATCH', url: '/api/users/demo-staff2', payload: { [field]: claimed } });
  expect(await server.storage.now.users.byId('demo-staff2')).toEqual(before);
});

it.each([
  ['user_id', 'demo-admin'],
  ['is_active', false],
  ['must_change_password', false],
  ['password_hash', 'x'],
  ['created_at', '2001-01-01T00:00:00.000Z'],
])('POST /api/auth/register does not believe %s', async (field, claimed) => {
  const person = { username: freshId(), role: 'staff', panchayat_id: '48211', [field]: claimed };
  const { user_id } = (await admin.post<{ user_id: string }>('/api/auth/register', person)).body;
  const made = await server.storage.now.users.byId(user_id);
  expect(made).toMatchObject({ is_active: 1, must_change_password: 1 });
  expect(Object.values(made ?? {})).not.toContain(claimed);
});

it.each([
  ['panchayat_id', 'mine'],
  ['number', 1],
  ['change_seq', 999],
  ['lgd_version', 9],
  ['named_here', 0],
])('POST and PATCH /api/places/panchayats do not believe %s', async (field, claimed) => {
  const url = '/api/places/panchayats';
  const name = freshId();
  const made = await admin.post<{ panchayat_id: string }>(url, { name, block_id: '1042', [field]: claimed });
  expect(made.status).toBe(200);
  const { panchayat_id } = made.body;
  expect(panchayat_id).not.toBe('mine');
  const before = await server.storage.now.places.byIds([panchayat_id]);
  expect(before).toMatchObject([{ name }]);
  const scope = { kind: 'panchayats', panchayat_ids: [panchayat_id] } as const;
  expect(await server.storage.now.places.counters(scope, 1)).toMatchObject([{ change_seq: 0 }]);
  await admin.send({ method: 'PATCH', url: `${url}/${panchayat_id}`, payload: { [field]: claimed } });
  expect(await server.storage.now.places.byIds([panchayat_id])).toEqual(before);
});

it.each([
  ['user_id', 'demo-admin'],
  ['device_id', 'of another'],
  ['at', '2001-01-01T00:00:00.000Z'],
  ['saved_at', '2001-01-01T00:00:00.000Z'],
])('PUT /api/drafts/{survey_id} does not believe %s', async (field, claimed) => {
  const id = freshId();
  const draft = {
    survey_id: id,
    panchayat_id: '48211',
    form_name: 'village-standard',
    form_version: 1,
    edits: {},
    last_auto_save: '2026-11-20T10:00:00.000Z',
    [field]: claimed,
  };
  expect((await staff.put(`/api/drafts/${id}`, draft)).status).toBe(200);
  expect((await staff.get<Record<string, unknown>>(`/api/drafts/${id}`)).body[field]).not.toBe(claimed);
  expect((await admin.get(`/api/drafts/${id}`)).body).toBeNull();
});
