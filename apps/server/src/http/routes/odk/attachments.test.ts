import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  aCreateWith,
  aPhoto,
  FORM_WITH_FILES,
  sendFile,
  withFileForm,
} from '../../../testing/files/files.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { give, type Table } from '../../../testing/odk/odk.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
const gate = aPhoto({ seed: 'gate' });
const ward = aPhoto({ seed: 'ward' });
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  await withFileForm(server);
  staff = await signIn(server, 'staff');
  await give(staff, aCreateWith('S1', { school: { gate: gate.name }, health: { ward: ward.name } }));
  await give(staff, aCreateWith('S2', {}));
  expect((await sendFile(staff, 'S1', gate)).status).toBe(204);
});
afterEach(() => server.close());

const FORM = `/v1/projects/1/forms/${FORM_WITH_FILES.name}`;
const FILES = `${FORM}/submissions/S1/attachments`;

const fetched = ({ token }: TestClient, url: string) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

it('the files of a survey are listed, with whether they are there, and counted in its row', async () => {
  const { body } = await staff.get<{ name: string }[]>(FILES);
  expect(body).toHaveLength(2);
  expect(body).toEqual(
    expect.arrayContaining([
      { name: gate.name, exists: true },
      { name: ward.name, exists: false },
    ]),
  );
  const { value } = (await staff.get<Table>(`${FORM}.svc/Submissions`)).body;
  const row = value.find(({ __id }) => __id === 'S1');
  expect(row).toMatchObject({
    __system: { attachmentsExpected: 2, attachmentsPresent: 1 },
    school: { gate: gate.name },
  });
});

it('a file comes by the name in the row, and one that nobody has sent yet does not', async () => {
  const photo = await fetched(staff, `${FILES}/${gate.name}`);
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(photo.rawPayload.equals(gate.bytes)).toBe(true);
  for (const address of [`${FILES}/${ward.name}`, `${FORM}/submissions/S2/attachments/${gate.name}`]) {
    const { status, body } = await staff.get(address);
    expect([status, body]).toMatchObject([404, { code: 404.1 }]);
  }
});

it('a contributor gets those of their own part', async () => {
  const nurse = await addContributor(server);
  await giveParts(await signIn(server, 'admin'), nurse.user_id, ['health'], { form: FORM_WITH_FILES.name });
  expect((await nurse.as.get(FILES)).body).toEqual([{ name: ward.name, exists: false }]);
  expect((await fetched(nurse.as, `${FILES}/${gate.name}`)).statusCode).toBe(404);
});
