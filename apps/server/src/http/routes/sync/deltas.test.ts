import { type SurveyDelta, withDelta } from '@sampark/core/sync/delta';
import { expandChanges } from '@sampark/core/wire/compact';
import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const MANY = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const households = 'basic_info.households';
const population = 'basic_info.population';

onBothEngines('what has changed of surveys', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  let first: WireChanges;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
    await staff.batch(aCreate('S1', { basic_info: { population: 10, households: 3 } }), aCreate('S2'));
    first = await staff2.pull();
  });
  afterEach(() => server.close());

  /** @param query the parameters beside the cursor */
  const read = async (cursor = first.cursor, query = 'deltas=1') =>
    (await staff2.get<WireChanges>(`/api/sync/changes?columns=1&${query}&cursor=${cursor}`)).body;
  const edit = async (base: number, set: object, was: object, more: object = {}) => {
    const [result] = await staff.batch({ ...anUpdate('S1', base, set, was), ...more });
    expect(result?.status).not.toBe('rejected');
  };

  it('goes to a device that asks for it and has the survey from before, and gives the whole survey there', async () => {
    await edit(1, { [population]: 20, [households]: null }, { [population]: 10, [households]: 3 });
    const page = await read();
    expect(Object.keys(page).toSorted()).toEqual(['cursor', 'deltas']);
    const { deltas = [], cursor } = expandChanges(page, first);
    expect(deltas).toMatchObject([{ base: 1, version: 2, set: { [population]: 20, [households]: null } }]);
    const whole = await read(first.cursor, '');
    expect(whole).toMatchObject({ cursor, deleted: [], surveys: [{ survey_id: 'S1' }] });
    expect(whole).not.toHaveProperty('deltas');
    const [before, after] = [first.surveys[0], whole.surveys[0]];
    if (!before || !after) throw new Error('S1 is among them.');
    const [delta] = deltas as SurveyDelta[];
    expect(delta && withDelta(surveyFromJson(before), delta, whole.epoch)).toEqual(surveyFromJson(after));
  });

  it('covers several operations of one batch together', async () => {
    await staff.batch(
      anUpdate('S1', 1, { [population]: 20 }, { [population]: 10 }),
      anUpdate('S1', 2, { [households]: 4 }, { [households]: 3 }),
    );
    expect((await read()).deltas).toMatchObject([
      { base: 1, version: 3, set: { [population]: 20, [households]: 4 } },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'it has changed twice since',
      async () => {
        await edit(1, { [population]: 20 }, { [population]: 10 });
        await edit(2, { [population]: 30 }, { [population]: 20 });
      },
    ],
    ['a conflict is open', () => edit(1, { [population]: 20 }, { [population]: 11 })],
    [
      'a conflict was settled',
      async () => {
        await edit(1, { [population]: 20 }, { [population]: 11 });
        first = await staff2.pull();
        const resolves = first.surveys.flatMap(({ conflicts }) => conflicts.map(({ id }) => id));
        await edit(2, { [population]: 20 }, { [population]: 10 }, { action: 'resolve', resolves });
      },
    ],
    [
      'it lives again',
      async () => {
        await staff.batch(aDelete('S1', 1));
        first = await staff2.pull();
        const officer = await signIn(server, 'officer');
        await officer.batch({ ...anUpdate('S1', 2, {}, {}), action: 'restore' });
      },
    ],
  ])('is not told when %s: the survey comes whole', async (_, happens) => {
    await happens();
    const page = await read();
    expect(page.surveys).toMatchObject([{ survey_id: 'S1' }]);
    expect(page).not.toHaveProperty('deltas');
  });

  it('is not sent for many surveys at once, which come by column', async () => {
    await staff.batch(...MANY.map((id) => aCreate(id)));
    const { cursor } = await staff2.pull();
    await staff.batch(
      ...MANY.map((id) => anUpdate(id, 1, { village_name: 'Katra' }, { village_name: 'Nagla' })),
    );
    const page = await read(cursor);
    expect(page).toHaveProperty('columns');
    expect(page).not.toHaveProperty('deltas');
  });

  it('comes beside new and deleted surveys', async () => {
    await edit(1, { [population]: 20 }, { [population]: 10 });
    await staff.batch(aCreate('S3'), aDelete('S2', 1));
    expect(await read()).toMatchObject({
      deltas: [{ survey_id: 'S1' }],
      surveys: [{ survey_id: 'S3' }],
      deleted: [{ survey_id: 'S2' }],
    });
  });

  it('is nothing at all when nothing has changed', async () => {
    const { status, text } = await staff2.get(`/api/sync/changes?columns=1&deltas=1&cursor=${first.cursor}`);
    expect([status, text]).toEqual([204, '']);
  });

  it('is asked for by 1 alone', async () => {
    expect((await staff2.get('/api/sync/changes?deltas=yes')).status).toBe(422);
  });
});
