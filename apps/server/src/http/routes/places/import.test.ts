import { gzipSync } from 'node:zlib';
import type { WirePlacesImport } from '@sampark/core/wire/wire-places';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const URL_ = '/api/places/imports';
const HEADINGS =
  'State Code,State Name,District Code,District Name,Village Code,Village Name,Localbody Code,Localbody Name,Block Code,Block Name';
const FILE = `${HEADINGS}\n9,Uttar Pradesh,125,Barabanki,7,Rampur,50001,Nayi,1041,Deva\n9,Uttar Pradesh,125,Barabanki,x,Bad,50001,Nayi,1041,Deva\n`;

onBothEngines('the import of places', (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());

  const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    admin.send<WirePlacesImport & { code: string }>({
      method: 'POST',
      url: URL_,
      payload,
      headers: { 'content-type': 'text/csv', ...headers },
    });
  const ended = (id: string, ...states: readonly string[]): Promise<WirePlacesImport> =>
    vi.waitUntil(async () => {
      const { body } = await admin.get<WirePlacesImport>(`${URL_}/${id}`);
      return states.includes(body.state) ? body : undefined;
    });

  it('checks a file, and takes it when that is asked for', async () => {
    const sent = await send(gzipSync(FILE), { 'content-encoding': 'gzip' });
    expect(sent).toMatchObject({ status: 200, body: { state: 'checking' } });
    const { import_id } = sent.body;
    const report = {
      rows: 2,
      refusals: [{ reason: 'bad_code', count: 1, lines: [{ row: 3, code: '', value: 'x' }] }],
      counts: { panchayat: { new: 1 }, village: { new: 1 } },
    };
    const checked = await ended(import_id, 'checked');
    expect(checked).toMatchObject({ level: 'village', rows_done: 2, rows_total: 2, report });
    expect(await database().now.places.count()).toBe(5);
    expect((await admin.post<WirePlacesImport>(`${URL_}/${import_id}/apply`, {})).body.state).toBe(
      'importing',
    );
    expect(await ended(import_id, 'done')).toMatchObject({ report });
    expect(await database().now.places.count()).toBe(6);
    expect((await admin.post(`${URL_}/${import_id}/apply`, {})).status).toBe(409);
  });

  it('says what is wrong with a bad file and where, and changes nothing', async () => {
    const { body } = await send(Buffer.from([0x50, 0x4b, 3, 4]));
    expect(await ended(body.import_id, 'bad_file')).toMatchObject({
      problem: 'spreadsheet',
      row: 1,
      report: null,
    });
    expect((await admin.post(`${URL_}/${body.import_id}/apply`, {})).status).toBe(409);
    expect(await database().now.places.count()).toBe(5);
  });

  it('keeps one file: another takes its place', async () => {
    const first = (await send(FILE)).body.import_id;
    await ended(first, 'checked');
    const second = (await send(FILE)).body.import_id;
    await ended(second, 'checked');
    expect((await admin.get(`${URL_}/${first}`)).status).toBe(404);
    expect((await admin.post(`${URL_}/${first}/apply`, {})).status).toBe(404);
  });

  it('reports the last file to an administrator who comes back without its id', async () => {
    expect((await admin.get(URL_)).body).toEqual([]);
    const { import_id } = (await send(FILE)).body;
    await ended(import_id, 'checked');
    await admin.post(`${URL_}/${import_id}/apply`, {});
    const done = await ended(import_id, 'done');
    expect((await admin.get(URL_)).body).toEqual([done]);
    const officer = await signIn(server, 'officer');
    expect((await officer.get(URL_)).status).toBe(403);
  });

  it('refuses another kind of body, and one that is no file', async () => {
    const json = await admin.post<{ code: string }>(URL_, { a: 1 });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type']);
    expect((await send(FILE, { 'content-encoding': 'br' })).status).toBe(415);
    expect((await send('not packed', { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await admin.get(`${URL_}/none`)).status).toBe(404);
  });
});
