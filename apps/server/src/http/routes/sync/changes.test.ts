import { gunzipSync } from 'node:zlib';
import { decodeList } from '@sampark/core/wire/columns/list-encoding';
import type { WireChanges, WireEncodedChanges } from '@sampark/core/wire/wire-changes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Storage } from '../../../storage/port.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const CHANGES = '/api/sync/changes';

onBothEngines('the changes feed', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  let officer: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
    officer = await signIn(server, 'officer');
  });
  afterEach(() => server.close());

  const idsOf = (changes: WireChanges) => changes.surveys.map((survey) => survey.survey_id);
  const poll = (client: TestClient, cursor: string, etag: string | undefined) =>
    client.get<WireChanges>(`${CHANGES}?cursor=${cursor}`, { 'if-none-match': etag ?? '' });

  it('sends everything at first, then only newer changes', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    const first = await staff2.pull();
    expect(idsOf(first)).toEqual(['S1', 'S2']);
    expect(first).toMatchObject({ deleted: [], scope: ['48211'], has_more: false });
    await staff.batch(anUpdate('S1', 1, { village_name: 'New name' }));
    const next = await staff2.pull(first.cursor);
    expect(next.surveys).toMatchObject([{ survey_id: 'S1', version: 2, village_name: 'New name' }]);
    expect(idsOf(await staff2.pull(next.cursor))).toEqual([]);
  });

  it('tells deletions as tombstones, and as surveys while a conflict is open on them', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    const { cursor } = await staff2.pull();
    await staff.batch(aDelete('S1', 1), aDelete('S2', 1));
    await staff2.batch(anUpdate('S2', 1, { village_name: 'Still edited' }));
    const changes = await staff2.pull(cursor);
    expect(changes.deleted).toEqual([{ survey_id: 'S1', epoch: changes.epoch, version: 2 }]);
    expect(changes.surveys).toMatchObject([
      { survey_id: 'S2', deleted_at: expect.any(String) as string, conflicts: [{ theirs: 'deleted' }] },
    ]);
  });

  it('comes in pages, each with a cursor of its own', async () => {
    await staff.batch(...Array.from({ length: 7 }, (_, i) => aCreate(`S${i}`)));
    await officer.batch(...Array.from({ length: 4 }, (_, i) => aCreate(`T${i}`, { panchayat_id: '48212' })));
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor = '';
    for (let more = true; more; ) {
      const { body } = await officer.get<WireChanges>(`${CHANGES}?limit=3${cursor && `&cursor=${cursor}`}`);
      sizes.push(body.surveys.length);
      seen.push(...idsOf(body));
      cursor = body.cursor;
      more = body.has_more;
    }
    expect(sizes).toEqual([3, 3, 3, 2]);
    expect(seen.toSorted()).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'T0', 'T1', 'T2', 'T3']);
  });

  it('sends a long page in the order of the changes, packed or not', async () => {
    const ids = Array.from({ length: 130 }, (_, i) => `S${i}`);
    await staff.batch(...ids.map((id) => aCreate(id)));
    await staff.batch(aDelete('S1', 1), aDelete('S77', 1));
    for (const coding of ['gzip', 'identity']) {
      const { rawPayload, headers } = await server.app.inject({
        url: `${CHANGES}?limit=131`,
        headers: { authorization: `Bearer ${staff2.token}`, 'accept-encoding': coding },
      });
      expect(headers['content-encoding']).toBe(coding === 'gzip' ? 'gzip' : undefined);
      const text = coding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
      const page = JSON.parse(text.toString()) as WireChanges;
      expect(idsOf(page)).toEqual(ids.filter((id) => id !== 'S1' && id !== 'S77'));
      expect(page.deleted.map(({ survey_id }) => survey_id)).toEqual(['S1', 'S77']);
      expect(page.has_more).toBe(false);
    }
  });

  it('comes by column to a device that asks for it, with the same surveys and the same cursor', async () => {
    await staff.batch(
      ...Array.from({ length: 9 }, (_, i) => aCreate(`S${i}`, { basic_info: { population: i } })),
    );
    const rows = await staff2.get<WireEncodedChanges>(CHANGES);
    const columns = await staff2.get<WireEncodedChanges>(`${CHANGES}?columns=1`);
    expect(rows.body).toHaveProperty('surveys');
    expect(columns.body).toHaveProperty('columns');
    expect(decodeList(columns.body)).toEqual(decodeList(rows.body));
    expect(columns.body.cursor).toBe(rows.body.cursor);
    expect(columns.headers['etag']).toBe(rows.headers['etag']);
    expect((await staff2.get(`${CHANGES}?columns=yes`)).status).toBe(422);
  });

  it.each(['0', '501', '999999999'])('takes a limit of %s for one it can give', async (limit) => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    const { status, body } = await staff.get<WireChanges>(`${CHANGES}?limit=${limit}`);
    expect(status).toBe(200);
    expect(body.surveys).toHaveLength(limit === '0' ? 1 : 2);
  });

  it.each(['-1', 'x', '1.5', ''])('refuses a limit of %j', async (limit) => {
    expect((await staff.get(`${CHANGES}?limit=${limit}`)).status).toBe(422);
  });

  it('answers 304 when nothing is new, and tells of the next change', async () => {
    await staff.batch(aCreate('S1'));
    const first = await staff2.get<WireChanges>(CHANGES);
    const quiet = await poll(staff2, first.body.cursor, first.headers['etag']);
    expect([quiet.status, quiet.text]).toEqual([304, '']);
    expect(quiet.headers['etag']).toBe(first.headers['etag']);
    await staff.batch(aCreate('S2'));
    const news = await poll(staff2, first.body.cursor, first.headers['etag']);
    expect(news.status).toBe(200);
    expect(idsOf(news.body)).toEqual(['S2']);
  });

  it('never answers 304 to a cursor that is behind', async () => {
    await staff.batch(aCreate('S1'));
    const first = await staff2.get<WireChanges>(CHANGES);
    await staff.batch(aCreate('S2'));
    const second = await poll(staff2, first.body.cursor, first.headers['etag']);
    const lostAnswer = await poll(staff2, first.body.cursor, second.headers['etag']);
    expect(lostAnswer.status).toBe(200);
    expect(idsOf(lostAnswer.body)).toEqual(['S2']);
  });

  it('does not read a survey to find that nothing is new', async () => {
    let reads = 0;
    const counting: Storage = {
      ...database(),
      read: (work) => {
        reads += 1;
        return database().read(work);
      },
    };
    const counted = await startTestServer({ storage: counting, clock: clock.now });
    const client = await signIn(counted, 'staff');
    const first = await client.get<WireChanges>(CHANGES);
    const before = reads;
    expect((await poll(client, first.body.cursor, first.headers['etag'])).status).toBe(304);
    expect(reads).toBe(before);
    await counted.close();
  });

  it('follows the scope: staff their panchayat, an officer the block, an administrator all', async () => {
    const admin = await signIn(server, 'admin');
    await admin.batch(
      aCreate('own'),
      aCreate('block', { panchayat_id: '48213' }),
      aCreate('far', { panchayat_id: '48230' }),
    );
    expect(idsOf(await staff.pull())).toEqual(['own']);
    expect(idsOf(await officer.pull())).toEqual(['own', 'block']);
    expect(idsOf(await admin.pull())).toEqual(['own', 'block', 'far']);
    expect((await officer.pull()).scope).toEqual(['48211', '48212', '48213']);
  });

  it('begins at the start with a panchayat that is new to the scope', async () => {
    await officer.batch(aCreate('S1'), aCreate('T1', { panchayat_id: '48212' }));
    const { cursor } = await staff.pull();
    const changes = await officer.pull(cursor);
    expect(idsOf(changes)).toEqual(['T1']);
  });

  it.each([
    ['a word', 'nonsense'],
    ['too short', 'AAAA'],
    ['very long', 'x'.repeat(5000)],
    ['a control character', '%00'],
  ])('begins at the start with a cursor that is %s', async (_, cursor) => {
    await staff.batch(aCreate('S1'));
    const { status, body } = await staff.get<WireChanges>(`${CHANGES}?cursor=${cursor}`);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(['S1']);
  });

  it('does not believe a cursor that somebody changed', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    const { cursor } = await staff.pull();
    const bytes = Buffer.from(cursor, 'base64url');
    bytes[12] = (bytes[12] ?? 0) ^ 1;
    const changes = await staff.pull(bytes.toString('base64url'));
    expect(idsOf(changes)).toEqual(['S1', 'S2']);
  });

  it('begins a new epoch when a cursor of its own is ahead: the database went back in time', async () => {
    await staff.batch(aCreate('S1'));
    const before = await staff.pull();
    await database().write((r) => r.places.raiseCounter('48211', -1));
    const after = await staff.pull(before.cursor);
    expect(after.epoch).not.toBe(before.epoch);
    const { headers } = await staff.get('/api/ping');
    expect(headers['x-sampark-epoch']).toBe(after.epoch);
    const onceMore = await staff2.pull(before.cursor);
    expect(onceMore.epoch).toBe(after.epoch);
  });

  it('refuses a cursor that is older than the tombstones, and renews it for those who come now and then', async () => {
    const old = await staff.get<WireChanges>(CHANGES);
    for (let year = 0; year < 2; year++) clock.pass(201 * DAY);
    const again = await signIn(server, 'staff');
    const answer = await poll(again, old.body.cursor, old.headers['etag']);
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([
      410,
      'cursor_too_old',
    ]);

    const current = await again.get<WireChanges>(CHANGES);
    clock.pass(29 * DAY);
    expect((await poll(again, current.body.cursor, current.headers['etag'])).status).toBe(304);
    clock.pass(1 * DAY);
    const renewed = await poll(again, current.body.cursor, current.headers['etag']);
    expect(renewed.status).toBe(200);
    expect(renewed.body.cursor).not.toBe(current.body.cursor);
  });

  it('counts a cursor as old as it was while its pages have not all been read', async () => {
    await staff.batch(...Array.from({ length: 5 }, (_, i) => aCreate(`S${i}`)));
    const { cursor } = await staff2.pull();
    await staff.batch(...Array.from({ length: 5 }, (_, i) => aDelete(`S${i}`, 1)));
    for (let half = 0; half < 2; half++) clock.pass(199 * DAY);
    const again = await signIn(server, 'staff2');
    const half = await again.get<WireChanges>(`${CHANGES}?limit=3&cursor=${cursor}`);
    expect(half.body.has_more).toBe(true);
    clock.pass(5 * DAY);
    expect((await again.get(`${CHANGES}?cursor=${half.body.cursor}`)).status).toBe(410);
  });

  it('skips no row while several writers are at work', async () => {
    const seen = new Set<string>();
    let cursor = (await officer.pull()).cursor;
    const read = async () => {
      const changes = await officer.pull(cursor);
      cursor = changes.cursor;
      for (const id of idsOf(changes)) seen.add(id);
    };
    const writers = [staff, staff2, officer, await signIn(server, 'admin')];
    const written: string[] = [];
    await Promise.all(
      writers.map(async (writer, w) => {
        for (let i = 0; i < 12; i++) {
          const ids = [`w${w}-${i}-a`, `w${w}-${i}-b`];
          written.push(...ids);
          await Promise.all([writer.batch(...ids.map((id) => aCreate(id))), read()]);
        }
      }),
    );
    await read();
    expect(seen.size).toBe(96);
    expect([...seen].toSorted()).toEqual(written.toSorted());
  });
});
