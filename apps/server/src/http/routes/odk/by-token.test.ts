import { afterAll, beforeAll, expect, it } from 'vitest';
import { basic, makeToken, programWith } from '../../../testing/access-tokens.ts';
import { aCreate } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const ROWS = '/v1/projects/1/forms/village-standard.svc/Submissions';
const NOT_OURS = 'sampark_0000000000000000000000000000000000000000000000000';

let server: TestServer;
let officer: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, 'people and places');
  officer = await signIn(server, 'officer');
  await officer.batch(aCreate('S1'));
});
afterAll(() => server.close());

const statusBy = async (password: string): Promise<number> =>
  (await clientOf(server, '').get(ROWS, basic('officer', password))).status;

it('an access token reads as from ODK Central, as a bearer and in the place of the password', async () => {
  const made = await makeToken(await signIn(server, 'admin'), { user_id: 'demo-officer' });
  expect((await programWith(server, made).get<{ value: unknown[] }>(ROWS)).body.value).toHaveLength(1);
  expect(await statusBy(made.token)).toBe(200);
  const other = await makeToken(await signIn(server, 'admin'), {
    ...{ user_id: 'demo-officer', form_name: 'village-detailed' },
  });
  expect((await programWith(server, other).get(ROWS)).status).toBe(404);
});

it('a wrong one is slowed, and keeps nobody from the login', async () => {
  const statuses = [];
  for (let tries = 0; tries < 10; tries += 1) statuses.push(await statusBy(NOT_OURS));
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect(await statusBy('officer-demo')).toBe(200);
});
