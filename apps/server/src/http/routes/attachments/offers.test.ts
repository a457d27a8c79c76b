import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  aCreateWith,
  aPhoto,
  beginUpload,
  FORM_WITH_FILES,
  sendFile,
  withFileForm,
} from '../../../testing/files/files.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

/** A panchayat of another block than that of the staff. */
const ELSEWHERE = '48230';

onBothEngines('a copy that is offered after a restore', (storage) => {
  let server: TestServer;
  let asha: TestClient;
  let admin: TestClient;
  let stranger: TestClient;
  const photo = aPhoto();
  beforeEach(async () => {
    server = await startTestServer({ storage: storage() }, 'people and places');
    await withFileForm(server);
    asha = await signIn(server, 'staff');
    admin = await signIn(server, 'admin');
    await asha.batch(aCreateWith('S1', { school: { gate: photo.name } }));
    await sendFile(asha, 'S1', photo);
    await admin.send({
      method: 'PATCH',
      url: '/api/users/demo-staff2',
      payload: { panchayat_id: ELSEWHERE },
    });
    stranger = await signIn(server, 'staff2');
  });
  afterEach(() => server.close());

  /** Offers a copy of a survey whose gate is the photo, as a device does that has read it. */
  const offer = (client: TestClient, survey_id: string, panchayat_id: string) =>
    client.batch({
      ...{ op_id: `offer-${survey_id}`, action: 'offer', survey_id, panchayat_id },
      ...{ form_name: FORM_WITH_FILES.name, form_version: 1, created_at: '2026-11-20T10:00:00.000Z' },
      ...{ created_by: '', created_by_username: '', created_by_fullname: '' },
      ...{ epoch: 'ended', version: 3, continues: null, is_deleted: false, conflicts: [] },
      set: { village_name: 'Nagla', 'school.gate': photo.name },
    });
  const statusOf = async ({ token }: TestClient): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.app.inject({ url: `/api/attachments/${photo.name}`, headers })).statusCode;
  };
  const listed = async (client: TestClient, surveyId: string) => {
    const { body } = await client.get<{ size: number | null; given_by: string; device_id: string | null }[]>(
      `/api/surveys/${surveyId}/attachments`,
    );
    return body.map(({ size, given_by, device_id }) => ({ size, given_by, device_id }));
  };

  it('gives nobody the file whose name somebody wrote into it, though its sender has the file', async () => {
    // The stranger had heard of the name before the restore, and the administrator's device has read their survey.
    expect(await offer(admin, 'far', ELSEWHERE)).toMatchObject([{ status: 'merged' }]);
    expect(await statusOf(stranger)).toBe(404);
    expect((await listed(stranger, 'far')).map(({ size }) => size)).toEqual([null]);
    const { name, bytes } = photo;
    expect((await beginUpload(stranger, { survey_id: 'far', name, length: bytes.length })).status).toBe(201);
    // Anything that comes of it later for others changes nothing.
    await asha.batch(aCreateWith('S3', { school: { gate: name } }));
    expect(await statusOf(stranger)).toBe(404);
  });

  it('shows the file to whoever has it by another survey, and to all once its bytes have come', async () => {
    await offer(admin, 'copy', '48211');
    expect((await listed(asha, 'copy')).map(({ size }) => size)).toEqual([5_000]);
    await offer(admin, 'far', ELSEWHERE);
    expect((await listed(stranger, 'far')).map(({ size }) => size)).toEqual([null]);
    expect((await sendFile(stranger, 'far', photo)).status).toBe(204);
    expect(await statusOf(stranger)).toBe(200);
  });

  it('says of a file that is missing on whose device it is only where somebody gave it', async () => {
    const lost = aPhoto({ seed: 'lost' });
    await server.storage.write((r) => r.attachments.forget(photo.name));
    await offer(admin, 'far', ELSEWHERE);
    expect(await listed(stranger, 'far')).toEqual([{ size: null, given_by: '', device_id: null }]);
    await stranger.batch(aCreateWith('S4', { school: { gate: lost.name } }, { panchayat_id: ELSEWHERE }));
    expect(await listed(stranger, 'S4')).toMatchObject([{ size: null, given_by: 'demo-staff2' }]);
  });
});
