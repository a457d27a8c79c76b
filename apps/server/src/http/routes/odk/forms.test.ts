import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWithWater, WATER } from '../../../testing/odk/odk.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
});
afterEach(() => server.close());

const FORMS = '/v1/projects/1/forms';

interface CentralForm {
  readonly xmlFormId: string;
  readonly state: string;
  readonly hash: string;
}

it('forms are listed as ODK Central lists them, and none of records', async () => {
  const { body } = await staff.get<CentralForm[]>(FORMS);
  expect(body.map(({ xmlFormId }) => xmlFormId)).toEqual(
    expect.arrayContaining(['village-standard', WATER.name]),
  );
  expect(body.filter(({ xmlFormId }) => xmlFormId.includes(':'))).toEqual([]);
  expect((await staff.get(`${FORMS}/${WATER.name}`)).body).toEqual({
    projectId: 1,
    xmlFormId: 'water-points',
    name: expect.any(String) as string,
    version: '1',
    hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    state: 'open',
    createdAt: expect.any(String) as string,
    publishedAt: expect.any(String) as string,
    updatedAt: null,
    ...{ keyId: null, enketoId: null, enketoOnceId: null },
  });
});

it('a form that new surveys take no more is closed', async () => {
  const admin = await signIn(server, 'admin');
  await admin.put(`/api/forms/${WATER.name}/retired`, { retired: true });
  expect((await staff.get(`${FORMS}/${WATER.name}`)).body).toMatchObject({ state: 'closed' });
});

it('a form tells its fields: groups, repeats and questions, in its order', async () => {
  const { body } = await staff.get<object[]>(`${FORMS}/${WATER.name}/fields`);
  const plain = { binary: null, selectMultiple: null };
  expect(body).toEqual(
    expect.arrayContaining([
      { path: '/survey_date', name: 'survey_date', type: 'date', ...plain },
      { path: '/place', name: 'place', type: 'structure', ...plain },
      { path: '/place/area~why', name: 'area~why', type: 'string', ...plain },
      { path: '/place/kinds', name: 'kinds', type: 'string', ...plain, selectMultiple: true },
      { path: '/place/photo', name: 'photo', type: 'string', ...plain, binary: true },
      { path: '/place/head/phone', name: 'phone', type: 'string', ...plain },
      { path: '/water/wells', name: 'wells', type: 'repeat', ...plain },
      { path: '/water/wells/tests/year', name: 'year', type: 'int', ...plain },
    ]),
  );
  const named = await staff.get<{ path: string }[]>(`${FORMS}/${WATER.name}/fields?odata=true`);
  expect(named.body.map(({ path }) => path)).toContain('/place/area_why');
});
