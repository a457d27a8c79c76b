import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { etagOf } from '../../../services/changes/cursor.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('rows of a device’s own', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  let officer: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    [staff, staff2, officer] = [
      await signIn(server, 'staff'),
      await signIn(server, 'staff2'),
      await signIn(server, 'officer'),
    ];
    await staff2.batch(aCreate('S1', { basic_info: { population: 10 } }), aCreate('S2'));
  });
  afterEach(() => server.close());

  /** Makes a survey as a device does, which names the form that it drew. */
  const aNew = (id: string, more: object = {}) =>
    aCreate(id, { form_name: 'village-standard', form_version: 1, ...more });
  const send = async (client: TestClient, cursor: string, ...surveys: readonly object[]) => {
    const headers = { 'x-sampark-cursor': cursor };
    return (await client.post<WireBatchAnswer>('/api/sync/batch', { surveys }, headers)).body;
  };
  const poll = (client: TestClient, cursor: string) =>
    client.get<WireChanges>(`/api/sync/changes?cursor=${cursor}`, { 'if-none-match': etagOf(cursor) });
  const rename = (id: string, name: string) =>
    anUpdate(id, 1, { village_name: name }, { village_name: 'Nagla' });
  const newsFor = async (client: TestClient, cursor: string) =>
    (await poll(client, cursor)).body.surveys.map((survey) => survey.survey_id);

  it('are behind the cursor that the answer gives: nothing is new then', async () => {
    const { cursor } = await staff.pull();
    const answer = await send(staff, cursor, rename('S1', 'Rampur'), aNew('S3'), aDelete('S3', 1));
    expect(answer).not.toHaveProperty('from');
    expect((await poll(staff, answer.cursor ?? '')).status).toBe(304);
    await staff2.batch(rename('S2', 'Katra'));
    expect(await newsFor(staff, answer.cursor ?? '')).toEqual(['S2']);
  });

  it('of batches on their way together join one another', async () => {
    const { cursor } = await staff.pull();
    const first = await send(staff, cursor, aNew('S3'));
    const second = await send(staff, cursor, aNew('S4'));
    expect(second.from).toBe(first.cursor);
    expect((await poll(staff, second.cursor ?? '')).status).toBe(304);
  });

  it('do not take the cursor over rows that somebody else wrote before them', async () => {
    const { cursor } = await staff.pull();
    await staff2.batch(rename('S2', 'Katra'));
    const answer = await send(staff, cursor, rename('S1', 'Rampur'));
    expect([undefined, cursor]).not.toContain(answer.from);
    expect(await newsFor(staff, cursor)).toEqual(['S2', 'S1']);
  });

  it('in two panchayats are behind it together', async () => {
    const { cursor } = await officer.pull();
    const answer = await send(officer, cursor, aNew('T1', { panchayat_id: '48212' }), rename('S1', 'Rampur'));
    expect((await poll(officer, answer.cursor ?? '')).status).toBe(304);
  });

  it.each<[string, () => Promise<WireBatchAnswer>]>([
    ['that says nothing of how far it has read', async () => send(staff, '', rename('S1', 'Rampur'))],
    [
      'in a panchayat that it has not read',
      async () => send(officer, (await staff.pull()).cursor, aNew('T1', { panchayat_id: '48212' })),
    ],
    [
      'when some of it is in conflict',
      async () => {
        const { cursor } = await staff.pull();
        const seen = { 'basic_info.population': 3 };
        return send(
          staff,
          cursor,
          rename('S2', 'Katra'),
          anUpdate('S1', 1, { 'basic_info.population': 4 }, seen),
        );
      },
    ],
    ['when nothing of it is new', async () => send(staff2, (await staff2.pull()).cursor, aCreate('S2'))],
  ])('are read back by a device %s', async (_, sending) => {
    const answer = await sending();
    expect(answer.failed).toBe(0);
    expect(answer).not.toHaveProperty('cursor');
    expect(answer).not.toHaveProperty('from');
  });

  it('come with the time under which they are stored', async () => {
    const { cursor } = await staff.pull();
    const { timestamp } = await send(staff, cursor, rename('S1', 'Rampur'));
    expect((await staff2.pull(cursor)).surveys).toMatchObject([{ survey_id: 'S1', updated_at: timestamp }]);
  });

  it('are not mixed up with rows that another person writes at the same moment', async () => {
    const { cursor } = await staff.pull();
    const [hers, his] = await Promise.all([
      send(staff, cursor, ...['A', 'B', 'C'].map((id) => aNew(id))),
      send(staff2, cursor, ...['D', 'E', 'F'].map((id) => aNew(id))),
    ]);
    for (const [client, answer, others] of [
      [staff, hers, ['D', 'E', 'F']],
      [staff2, his, ['A', 'B', 'C']],
    ] as const) {
      const held = answer.from === undefined ? (answer.cursor ?? '') : cursor;
      const news = await newsFor(client, held);
      expect(news.filter((id) => (others as readonly string[]).includes(id))).toEqual(others);
    }
  });
});
