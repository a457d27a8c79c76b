import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { moveUser } from '../../../services/access/accounts/people/move-user.ts';
import { buildContext } from '../../../services/build-context.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  aCreateWith,
  aFile,
  aPhoto,
  askUpload,
  beginUpload,
  pieceHeaders,
  sendFile,
  sendPiece,
  type TestFile,
  withFileForm,
} from '../../../testing/files/files.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const MB = 1024 * 1024;
const LIMITS = { file: { image: MB, audio: MB, video: MB, file: 1000 }, survey: 2 * MB, uploads: 3 };

onBothEngines('a file that an answer names', (storage) => {
  let server: TestServer;
  let asha: TestClient;
  let ravi: TestClient;
  const photo = aPhoto();
  beforeEach(async () => {
    server = await startTestServer({ storage: storage(), fileLimits: LIMITS }, 'people and places');
    await withFileForm(server);
    asha = await signIn(server, 'staff');
    ravi = await signIn(server, 'staff2');
    await asha.batch(aCreateWith('S1', { school: { gate: photo.name } }));
  });
  afterEach(() => server.close());

  const begin = (file: TestFile, client = asha, survey_id = 'S1') =>
    beginUpload(client, { survey_id, name: file.name, length: file.bytes.length });
  const begun = async (file = photo): Promise<string> => {
    const { status, headers } = await begin(file);
    expect(status).toBe(201);
    return headers['location'] ?? '';
  };
  const download = async (client: TestClient, { name }: TestFile): Promise<Buffer | number> => {
    const url = `/api/attachments/${name}`;
    const headers = { authorization: `Bearer ${client.token}` };
    const { statusCode, rawPayload } = await server.app.inject({ url, headers });
    return statusCode === 200 ? rawPayload : statusCode;
  };
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { code?: string }).code,
  ];

  it('is missing until it comes, and says who gave the answer', async () => {
    const url = '/api/surveys/S1/attachments';
    const missing = { path: 'school.gate', name: photo.name, size: null, kept_at: null, thumbnail: false };
    const by = { given_by: 'demo-staff', given_by_fullname: 'Sunita Devi', device_id: 'device-of-staff' };
    expect((await ravi.get(url)).body).toEqual([{ ...missing, ...by }]);
    expect((await sendFile(asha, 'S1', photo)).status).toBe(204);
    const kept_at = expect.stringMatching(/^20/) as string;
    expect((await ravi.get(url)).body).toEqual([{ ...missing, ...by, size: 5_000, kept_at }]);
    expect(await download(ravi, photo)).toEqual(photo.bytes);
  });

  it('comes in pieces of any size, by tus', async () => {
    const location = await begun();
    for (const [at, end] of [
      [0, 1],
      [1, 1_000],
      [1_000, 4_999],
    ] as const) {
      const { status, headers } = await sendPiece(asha, location, at, photo.bytes.subarray(at, end));
      expect([status, headers['upload-offset'], headers['tus-resumable']]).toEqual([204, `${end}`, '1.0.0']);
      const asked = await askUpload(asha, 'HEAD', location);
      expect([asked.status, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
        200,
        `${end}`,
        '5000',
      ]);
      expect(asked.headers['upload-expires']).toMatch(/GMT$/);
      expect(await download(asha, photo)).toBe(404);
    }
    const last = await sendPiece(asha, location, 4_999, photo.bytes.subarray(4_999));
    expect([last.status, last.headers['upload-offset']]).toEqual([204, '5000']);
    expect(await download(asha, photo)).toEqual(photo.bytes);
    expect((await askUpload(asha, 'HEAD', location)).status).toBe(404);
  });

  it('is not taken at another position, twice, or beyond its end, and goes on', async () => {
    const location = await begun();
    const piece = photo.bytes.subarray(0, 2_000);
    await sendPiece(asha, location, 0, piece);
    for (const at of [0, 1_999, 2_001]) {
      const refused = await sendPiece(asha, location, at, piece);
      expect([...codeOf(refused), refused.headers['upload-offset']]).toEqual([409, 'upload_offset', '2000']);
    }
    expect(codeOf(await sendPiece(asha, location, 2_000, photo.bytes))).toEqual([413, 'too_large']);
    expect((await sendPiece(asha, location, 2_000, photo.bytes.subarray(2_000))).status).toBe(204);
    expect(await download(asha, photo)).toEqual(photo.bytes);
  });

  it('is whole when two connections send it at once', async () => {
    const location = await begun();
    const address = await server.listen();
    // A device that comes again has lost its connection: the server gives the earlier one up.
    const headers = { ...pieceHeaders(0), authorization: `Bearer ${asha.token}` };
    const send = () =>
      fetch(`${address}${location}`, { method: 'PATCH', headers, body: new Uint8Array(photo.bytes) });
    const sent = await Promise.allSettled([send(), send(), send()]);
    const state = await askUpload(asha, 'HEAD', location);
    const offset = Number(state.headers['upload-offset'] ?? photo.bytes.length);
    if (offset < photo.bytes.length) await sendPiece(asha, location, offset, photo.bytes.subarray(offset));
    expect(sent).toHaveLength(3);
    expect(await download(asha, photo)).toEqual(photo.bytes);
  });

  it('is an upload of its person alone, who may give it up', async () => {
    const location = await begun();
    await sendPiece(asha, location, 0, photo.bytes.subarray(0, 9));
    expect((await askUpload(ravi, 'HEAD', location)).status).toBe(404);
    expect((await askUpload(ravi, 'DELETE', location)).status).toBe(404);
    expect(codeOf(await sendPiece(ravi, location, 9, photo.bytes.subarray(9)))).toEqual([
      404,
      'upload_not_found',
    ]);
    expect((await askUpload(asha, 'DELETE', location)).status).toBe(204);
    expect((await askUpload(asha, 'HEAD', location)).status).toBe(404);
  });

  it('need not come again where its sender may have it; a name alone opens nothing', async () => {
    await sendFile(asha, 'S1', photo);
    const again = await begin(photo);
    expect([again.status, again.headers['upload-offset'], again.headers['upload-length']]).toEqual([
      200,
      '5000',
      '5000',
    ]);
    const admin = await signIn(server, 'admin');
    const moved = {
      method: 'PATCH',
      url: '/api/users/demo-staff2',
      payload: { panchayat_id: '48230' },
    } as const;
    expect((await admin.send(moved)).status).toBe(200);
    // Somebody of another block has heard of the name, and writes it into a survey of their own.
    const stranger = await signIn(server, 'staff2', 'far-away');
    await stranger.batch(aCreateWith('far', { school: { gate: photo.name } }, { panchayat_id: '48230' }));
    expect(await download(stranger, photo)).toBe(404);
    const seen = await stranger.get<{ size: number | null }[]>('/api/surveys/far/attachments');
    expect(seen.body.map(({ size }) => size)).toEqual([null]);
    expect((await stranger.post('/api/attachments/held', { names: [photo.name] })).body).toEqual({
      names: [],
    });
    expect((await begin(photo, stranger, 'far')).status).toBe(201);
    // Anybody who sees both surveys has the file in one, and so shows it in the other.
    expect((await begin(photo, admin, 'far')).status).toBe(200);
    expect(await download(stranger, photo)).toEqual(photo.bytes);
  });

  it('shows in every survey in which somebody names it who has it, also before it came', async () => {
    await asha.batch(aCreateWith('S2', { school: { gate: photo.name } }));
    await sendFile(asha, 'S1', photo);
    await ravi.batch(aCreateWith('S3', { school: { gate: photo.name } }));
    for (const survey of ['S1', 'S2', 'S3']) {
      const { body } = await ravi.get<{ size: number | null }[]>(`/api/surveys/${survey}/attachments`);
      expect(body.map(({ size }) => size)).toEqual([5000]);
    }
  });

  it('shows where somebody named it whose rights had ended when it came, once they have them again', async () => {
    const parts = { storage: storage(), secrets: secretsForTests(), logger: createLogger('silent') };
    const context = await buildContext(parts);
    const moveRavi = (panchayat_id: string) =>
      moveUser(context, 'staff2', { kind: 'panchayat', panchayat_id });
    const sizes = async () => {
      const { body } = await asha.get<{ size: number | null }[]>('/api/surveys/S3/attachments');
      return body.map(({ size }) => size);
    };
    await ravi.batch(aCreateWith('S3', { school: { gate: photo.name } }));
    expect(await moveRavi('48230')).toEqual({ kind: 'moved' });
    await sendFile(asha, 'S1', photo);
    expect(await sizes()).toEqual([null]);
    await moveRavi('48211');
    expect(await sizes()).toEqual([5000]);
  });

  it('waits for its survey, and for the answer that names it', async () => {
    expect(codeOf(await begin(photo, asha, 'none'))).toEqual([404, 'survey_not_found']);
    expect(codeOf(await begin(aPhoto({ seed: 'other' })))).toEqual([409, 'attachment_not_named']);
  });

  it('is refused before a byte is sent: too large, empty, of no kind that is taken', async () => {
    const large = await beginUpload(asha, { survey_id: 'S1', name: photo.name, length: MB + 1 });
    expect(large.body).toMatchObject({ code: 'attachment_too_large', most: MB });
    const huge = await beginUpload(asha, { survey_id: 'S1', name: photo.name, length: 2 ** 31 });
    expect(codeOf(huge)).toEqual([413, 'attachment_too_large']);
    const empty = await beginUpload(asha, { survey_id: 'S1', name: photo.name, length: 0 });
    expect(codeOf(empty)).toEqual([422, 'attachment_empty']);
    for (const suffix of ['svg', 'html', 'exe', 'js']) {
      const name = photo.name.replace('jpg', suffix);
      const refused = await beginUpload(asha, { survey_id: 'S1', name, length: 9 });
      expect(codeOf(refused)).toEqual([415, 'attachment_kind']);
    }
  });

  it('is refused where its survey or its person has enough of them', async () => {
    const more = Array.from({ length: 4 }, (_, i) => aPhoto({ size: MB / 2, seed: `${i}` }));
    const [first, second, third, fourth] = more as [TestFile, TestFile, TestFile, TestFile];
    await asha.batch(
      ...more.map(({ name }, i) => ({
        ...{ op_id: `o${i}`, action: 'update', survey_id: 'S1', base_version: i + 1 },
        set: { 'school.gate': name },
      })),
    );
    for (const file of [first, second, third]) await begun(file);
    expect(codeOf(await begin(photo))).toEqual([429, 'too_many_uploads']);
    expect((await begin(fourth, ravi)).status).toBe(201);
    expect(codeOf(await begin(photo, ravi))).toEqual([413, 'survey_files_full']);
  });

  describe('whose content is not what its name says', () => {
    const html = '<!doctype html><script>alert(1)</script>';
    const { name: promised } = aPhoto({ seed: 'promised' });
    it.each([
      ['a PNG that is HTML', aFile(html, 'png'), 'attachment_content'],
      [
        'a JPG that is an SVG',
        aFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'jpg'),
        'attachment_content',
      ],
      [
        'a JPG that ends in its head',
        aFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpg'),
        'attachment_content',
      ],
      ['a picture of 30,000 × 30,000', aPhoto({ width: 30_000, height: 30_000 }), 'attachment_pixels'],
      ['another picture than was promised', { name: promised, bytes: photo.bytes }, 'attachment_hash'],
    ])('is refused and removed: %s', async (_, file, code) => {
      await asha.batch({
        ...{ op_id: 'other', action: 'update', survey_id: 'S1', base_version: 1 },
        set: { 'school.gate': file.name },
      });
      const location = await begun(file);
      expect(codeOf(await sendPiece(asha, location, 0, file.bytes))).toEqual([422, code]);
      expect(await download(asha, file)).toBe(404);
      expect((await askUpload(asha, 'HEAD', location)).status).toBe(404);
      const [entry] = await server.storage.now.audit.newest('attachment_refused').then((e) => [e]);
      expect(entry).toMatchObject({ user_id: 'demo-staff', subject: 'S1' });
    });
  });

  it('asks for tus 1.0.0, and for headers that can be read', async () => {
    const url = '/api/attachments/uploads';
    const other = await asha.send({ method: 'POST', url, headers: { 'tus-resumable': '0.2.2' } });
    expect([...codeOf(other), other.headers['tus-version']]).toEqual([412, 'wrong_tus', '1.0.0']);
    for (const headers of [
      {},
      { 'upload-length': '5' },
      { 'upload-length': '-1', 'upload-metadata': 'name eA==' },
      { 'upload-length': '5', 'upload-metadata': 'name ***,survey_id' },
    ]) {
      const sent = await asha.send({
        method: 'POST',
        url,
        headers: { 'tus-resumable': '1.0.0', ...headers },
      });
      expect(codeOf(sent)).toEqual([422, 'invalid_body']);
    }
    const location = await begun();
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/json' };
    const wrongBody = await asha.send({ method: 'PATCH', url: location, headers, payload: '{}' });
    expect(codeOf(wrongBody)).toEqual([415, 'unsupported_media_type']);
  });
});
