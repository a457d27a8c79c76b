import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  aCreateWith,
  aFile,
  aPhoto,
  FORM_WITH_FILES,
  sendFile,
  type TestFile,
  withFileForm,
} from '../../../testing/files/files.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { aDelete } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { readRange } from '../files/byte-range.ts';

onBothEngines('a file that is held', (storage) => {
  let server: TestServer;
  let asha: TestClient;
  let admin: TestClient;
  const gate = aPhoto({ seed: 'gate' });
  const ward = aPhoto({ seed: 'ward' });
  const register = aFile('%PDF-1.7 …', 'pdf');
  beforeEach(async () => {
    server = await startTestServer({ storage: storage() }, 'people and places');
    await withFileForm(server);
    asha = await signIn(server, 'staff');
    admin = await signIn(server, 'admin');
    const health = { ward: ward.name, register: register.name };
    await asha.batch(aCreateWith('S1', { school: { gate: gate.name }, health }));
    for (const file of [gate, ward, register]) expect((await sendFile(asha, 'S1', file)).status).toBe(204);
  });
  afterEach(() => server.close());

  const ask = (client: TestClient, { name }: TestFile, more: Record<string, string> = {}) =>
    server.app.inject({
      url: `/api/attachments/${name}`,
      headers: { authorization: `Bearer ${client.token}`, ...more },
    });
  const statusOf = async (client: TestClient, file: TestFile) => (await ask(client, file)).statusCode;
  const setGate = (value: string | null, base: number) => ({
    ...{ op_id: `gate.${base}`, action: 'update', survey_id: 'S1', base_version: base },
    set: { 'school.gate': value },
  });

  it.each([{}, { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }])(
    'goes so that no browser runs, embeds or keeps it: %j',
    async (from) => {
      const { headers } = await ask(asha, register, from);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f]{12}\.pdf"$/) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect((await ask(asha, gate, from)).headers['content-type']).toBe('image/jpeg');
    },
  );

  it('goes in parts', async () => {
    const part = await ask(asha, gate, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 10-19/5000',
      '10',
    ]);
    expect(part.rawPayload).toEqual(gate.bytes.subarray(10, 20));
    const rest = await ask(asha, gate, { range: 'bytes=4990-', 'if-range': String(part.headers['etag']) });
    expect(rest.rawPayload).toEqual(gate.bytes.subarray(4990));
    expect((await ask(asha, gate, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    const beyond = await ask(asha, gate, { range: 'bytes=5000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000']);
  });

  it('is for who may read the survey, and there is none for anybody else', async () => {
    const officer = await signIn(server, 'officer');
    const teacher = await addContributor(server, 'teacher', '48230');
    await giveParts(admin, teacher.user_id, ['school'], { form: FORM_WITH_FILES.name });
    for (const client of [asha, officer, admin]) expect(await statusOf(client, gate)).toBe(200);
    expect(await statusOf(teacher.as, gate)).toBe(404);
    expect(await statusOf(clientOf(server, ''), gate)).toBe(401);
    expect(await statusOf(admin, aPhoto({ seed: 'none' }))).toBe(404);
  });

  it('is closed to a contributor where its answer is', async () => {
    const teacher = await addContributor(server);
    await giveParts(admin, teacher.user_id, ['school'], { form: FORM_WITH_FILES.name });
    expect(await statusOf(teacher.as, gate)).toBe(200);
    expect(await statusOf(teacher.as, ward)).toBe(404);
    const listed = await teacher.as.get<{ path: string }[]>('/api/surveys/S1/attachments');
    expect(listed.body.map(({ path }) => path)).toEqual(['school.gate']);
    const names = [gate.name, ward.name];
    expect((await teacher.as.post('/api/attachments/held', { names })).body).toEqual({ names: [gate.name] });
  });

  it('stays for the history when another answer takes its place, and when the survey is deleted', async () => {
    await asha.batch(setGate(null, 1));
    expect(await statusOf(asha, gate)).toBe(200);
    await admin.batch(aDelete('S1', 2));
    expect(await statusOf(asha, gate)).toBe(200);
    expect((await asha.get('/api/surveys/S1/attachments')).status).toBe(404);
  });

  it('is there for both sides of a conflict', async () => {
    const mine = aPhoto({ seed: 'mine' });
    const ravi = await signIn(server, 'staff2');
    const was = { 'school.gate': null };
    await ravi.batch({ ...setGate(mine.name, 1), was });
    expect((await sendFile(ravi, 'S1', mine)).status).toBe(204);
    expect(await statusOf(asha, mine)).toBe(200);
    await admin.batch(aDelete('S1', 2));
    const kept = aPhoto({ seed: 'kept beside the deletion' });
    await ravi.batch({ ...setGate(kept.name, 2), op_id: 'late' });
    expect((await sendFile(ravi, 'S1', kept)).status).toBe(204);
    expect(await statusOf(asha, kept)).toBe(200);
  });

  it('is asked for again where the store has lost it', async () => {
    expect((await asha.post('/api/attachments/held', { names: [gate.name] })).body).toEqual({
      names: [gate.name],
    });
    await server.files.remove(gate.name.slice(7, 71));
    expect(await statusOf(asha, gate)).toBe(404);
    expect((await asha.post('/api/attachments/held', { names: [gate.name] })).body).toEqual({ names: [] });
    expect((await sendFile(asha, 'S1', gate)).status).toBe(204);
    expect(await statusOf(asha, gate)).toBe(200);
  });

  describe('has a thumbnail', () => {
    const small = aPhoto({ size: 900, width: 320, height: 240, seed: 'small' });
    const put = (client: TestClient, { bytes }: TestFile, type = 'image/jpeg') =>
      client.send({
        method: 'PUT',
        url: `/api/attachments/${gate.name}/thumbnail`,
        payload: bytes,
        headers: { 'content-type': type },
      });
    const get = async (client: TestClient) => {
      const url = `/api/attachments/${gate.name}/thumbnail`;
      return server.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } });
    };

    it('that its device made, and the first one stays', async () => {
      expect((await get(asha)).statusCode).toBe(404);
      expect((await put(asha, small)).status).toBe(204);
      const { headers, rawPayload } = await get(admin);
      expect(rawPayload).toEqual(small.bytes);
      expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
      expect((await put(asha, aPhoto({ size: 900, width: 300, height: 9, seed: 'later' }))).status).toBe(204);
      expect((await get(asha)).rawPayload).toEqual(small.bytes);
      const listed = (await asha.get<{ path: string; thumbnail: boolean }[]>('/api/surveys/S1/attachments'))
        .body;
      const having = listed.filter(({ thumbnail }) => thumbnail);
      expect(having.map(({ path }) => path)).toEqual(['school.gate']);
    });

    it.each([
      ['too many bytes', aPhoto({ size: 16_385, width: 320, height: 240 }), 413],
      ['too many pixels', aPhoto({ size: 900, width: 321, height: 240 }), 422],
      ['another content', aFile('<svg/>', 'jpg'), 422],
    ])('but none with %s', async (_, file, status) => {
      expect((await put(asha, file)).status).toBe(status);
      expect((await get(asha)).statusCode).toBe(404);
    });

    it('that nobody sends or gets who may not have the file', async () => {
      const stranger = await addContributor(server);
      expect((await put(stranger.as, small)).status).toBe(404);
      await put(asha, small);
      expect((await get(stranger.as)).statusCode).toBe(404);
    });
  });
});

it.each([
  [null, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['items=0-1', null],
])('a range %j of ten bytes is %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});
