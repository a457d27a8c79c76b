import { gzipSync } from 'node:zlib';
import { encodeList } from '@sampark/core/wire/columns/list-encoding';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Storage } from '../../../storage/port.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('a batch', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
  });
  afterEach(() => server.close());

  it('creates, updates and deletes', async () => {
    const made = await staff.batch(aCreate('S1', { basic_info: { population: 1200 } }));
    expect(made).toEqual([
      {
        op_id: 'S1.create',
        survey_id: 'S1',
        status: 'applied',
        version: 1,
        duplicate: false,
        rejected_fields: {},
      },
    ]);
    const [changed] = await staff.batch(anUpdate('S1', 1, { 'basic_info.households': 240 }));
    expect(changed).toMatchObject({ status: 'applied', version: 2 });
    const { body } = await staff.get('/api/surveys/S1');
    expect(body).toMatchObject({
      village_name: 'Nagla',
      basic_info: { population: 1200, households: 240 },
      version: 2,
      status: 'in_progress',
      completion_percentage: 14,
      sync_status: 'synced',
      created_by_username: 'staff',
      created_by_fullname: 'Sunita Devi',
    });
    const [gone] = await staff.batch(aDelete('S1', 2));
    expect(gone).toMatchObject({ status: 'applied', version: 3 });
    expect((await staff.get('/api/surveys/S1')).status).toBe(404);
  });

  it('gives each item its own result and lets the good ones through', async () => {
    const { body, status } = await staff.post<WireBatchAnswer>('/api/sync/batch', {
      surveys: [
        aCreate('S1'),
        { op_id: 'broken', action: 'update', survey_id: 'S1' },
        'no object',
        null,
        { action: 'fly', op_id: 'x', survey_id: 'S1' },
        aCreate('S2', { village_name: '   ' }),
        anUpdate('never-seen', 1, { village_name: 'X' }),
        aCreate('S3', { panchayat_id: '48230' }),
        aCreate('S4', { panchayat_id: 'no-such-place' }),
        aCreate('S5', { form_name: 'no-such-form' }),
        aCreate('S6'),
      ],
    });
    expect(status).toBe(200);
    expect(body.results.map((r) => [r.status, r.code])).toEqual([
      ['applied', undefined],
      ['rejected', 'invalid_operation'],
      ['rejected', 'invalid_operation'],
      ['rejected', 'invalid_operation'],
      ['rejected', 'invalid_operation'],
      ['rejected', 'invalid_fields'],
      ['rejected', 'survey_not_found'],
      ['rejected', 'forbidden'],
      ['rejected', 'forbidden'],
      ['rejected', 'form_not_found'],
      ['applied', undefined],
    ]);
    expect(body).toMatchObject({ success: 2, failed: 9 });
    expect(body.errors[0]).toEqual({
      operation: 'broken',
      error: 'This operation does not fit. (base_version)',
    });
    expect(body.epoch).toMatch(/^[0-9a-f]{16}$/);
  });

  it('takes operations by column as it takes them one after the other', async () => {
    const creates = Array.from({ length: 9 }, (_, at) =>
      aCreate(`S${at}`, { basic_info: { population: 100 + at } }),
    );
    const operations = [...creates, anUpdate('S0', 1, { 'basic_info.households': 240 })];
    const { body } = await staff.post<WireBatchAnswer>('/api/sync/batch', encodeList(operations));
    expect(body).toMatchObject({ success: 10, failed: 0 });
    expect((await staff.get('/api/surveys/S0')).body).toMatchObject({
      basic_info: { population: 100, households: 240 },
      version: 2,
    });
    const again = await staff.post<WireBatchAnswer>('/api/sync/batch', { surveys: creates });
    expect(again.body.results.map(({ duplicate }) => duplicate)).toEqual(creates.map(() => true));
  });

  it('refuses single fields by name and keeps the rest', async () => {
    const [result] = await staff.batch(
      aCreate('S1', {
        basic_info: { population: 100_000, households: 'many', literacy_rate: 70.5 },
        infrastructure: { roads: 'Splendid', no_such_field: 1 },
        no_such_module: { x: 1 },
      }),
    );
    expect(result).toMatchObject({
      status: 'applied',
      rejected_fields: {
        'basic_info.population': 'max_value',
        'basic_info.households': 'not_a_number',
        'infrastructure.roads': 'not_an_option',
        'infrastructure.no_such_field': 'unknown_field',
      },
    });
    const { body } = await staff.get('/api/surveys/S1');
    expect(body).toMatchObject({ basic_info: { literacy_rate: 70.5 }, infrastructure: {} });
  });

  it('keeps what only a newer form knows', async () => {
    const [result] = await staff.batch(
      aCreate('S1', { form_version: 9, basic_info: { population: 5, solar_pumps: 3 }, new_module: { a: 1 } }),
    );
    expect(result).toMatchObject({ status: 'applied', rejected_fields: {} });
    const { body } = await staff.get('/api/surveys/S1');
    expect(body).toMatchObject({
      form_version: 9,
      basic_info: { population: 5, solar_pumps: 3 },
      new_module: { a: 1 },
    });
  });

  it('takes a plain survey without an operation: new, then changed, then the same again', async () => {
    const plain = {
      survey_id: 'P1',
      local_id: 'local_1',
      village_name: 'Plain',
      basic_info: { population: 7 },
    };
    expect((await staff.batch(plain))[0]).toMatchObject({ status: 'applied', version: 1 });
    expect((await staff.batch(plain))[0]).toMatchObject({ status: 'merged', version: 1 });
    const changed = { ...plain, version: 1, basic_info: { population: 8 } };
    expect((await staff.batch(changed))[0]).toMatchObject({ status: 'applied', version: 2 });
    const blind = { survey_id: 'P1', basic_info: { population: 9 } };
    expect((await staff2.batch(blind))[0]).toMatchObject({
      status: 'conflict',
      doc: { basic_info: { population: 8 }, conflicts: [{ mine: 9 }] },
    });
    expect((await staff.batch({ village_name: 'No id' }))[0]).toMatchObject({ code: 'invalid_operation' });
  });

  it('takes a gzip body', async () => {
    const answer = await staff.send<WireBatchAnswer>({
      method: 'POST',
      url: '/api/sync/batch',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ surveys: [aCreate('S1')] })),
    });
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(1);
  });

  it('keeps the order of one survey within a batch', async () => {
    const results = await staff.batch(
      aCreate('S1'),
      anUpdate('S1', 1, { village_name: 'Second' }),
      anUpdate('S1', 2, { village_name: 'Third' }),
      aDelete('S1', 3),
    );
    expect(results.map((r) => [r.status, r.version])).toEqual([
      ['applied', 1],
      ['applied', 2],
      ['applied', 3],
      ['applied', 4],
    ]);
  });

  it('fails alone: one operation that breaks the database is to be sent again, the others are kept', async () => {
    const poison = { ...aCreate('S2'), survey_id: 'S2' };
    const broken = await startTestServer({ storage: breakingOn(database(), 'S2') });
    const sender = await signIn(broken, 'staff');
    const results = await sender.batch(aCreate('S1'), poison, aCreate('S3'));
    expect(results.map((r) => [r.survey_id, r.status, r.code])).toEqual([
      ['S1', 'applied', undefined],
      ['S2', 'retry', 'internal'],
      ['S3', 'applied', undefined],
    ]);
    await broken.close();
    expect((await staff.get('/api/surveys/S3')).status).toBe(200);
    expect((await staff.get('/api/surveys/S2')).status).toBe(404);
    expect((await staff.batch(poison))[0]).toMatchObject({ status: 'applied', duplicate: false });
  });

  it('that cannot be read is refused, and its neighbours are written once', async () => {
    const surveyIds: string[] = [];
    const watched = await startTestServer(
      { storage: recordingHistoryOf(database(), surveyIds) },
      'people and places',
    );
    const sender = await signIn(watched, 'staff');
    const send = (payload: string) =>
      sender.send<{ code?: string }>({
        method: 'POST',
        url: '/api/sync/batch',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    const answers = await Promise.all([
      send('{"surveys":['),
      send(JSON.stringify({ surveys: [aCreate('S1')] })),
      send('{"surveys":7}'),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'bad_json'],
      [200, undefined],
      [422, 'invalid_body'],
    ]);
    expect(surveyIds).toEqual(['S1']);
    await watched.close();
  });

  it('notes each sync in the log of who sent it', async () => {
    await staff.batch(aCreate('S1'), 'broken');
    const { body } = await staff.get('/api/sync/logs?limit=1');
    expect(body).toMatchObject([
      { status: 'partial', message: 'Synced 1 item(s) to server', details: { success: 1, failed: 1 } },
    ]);
    expect((await staff2.get('/api/sync/logs')).body).toEqual([]);
  });
});

/** Returns the same database, which calls `write` with the surveys whose history is written. */
function withHistory(storage: Storage, write: (surveyIds: readonly string[]) => void): Storage {
  return {
    ...storage,
    write: (work) =>
      storage.write((r) =>
        work({
          ...r,
          history: {
            ...r.history,
            insert(entries) {
              write(entries.map((entry) => entry.survey_id));
              return r.history.insert(entries);
            },
          },
        }),
      ),
  };
}

/** Returns a database that throws when this survey's history is written. */
const breakingOn = (storage: Storage, surveyId: string): Storage =>
  withHistory(storage, (surveyIds) => {
    if (surveyIds.includes(surveyId)) throw new Error('poison');
  });

/** Returns a database that adds each survey whose history is written to `surveyIds`. */
const recordingHistoryOf = (storage: Storage, told: string[]): Storage =>
  withHistory(storage, (surveyIds) => told.push(...surveyIds));
