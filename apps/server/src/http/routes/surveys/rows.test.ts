import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import type { WireBatchAnswer, WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
});
afterEach(() => server.close());

const form_name = villageAmenities.name;
const well = { _row: 'w', source_type: 'well', source_name: 'Temple', depth_m: 12 };
const pump = { _row: 'p', source_type: 'handpump', source_name: 'School' };
const nagla = { survey_id: 'S1', village_name: 'Nagla', form_name, water: { sources: [well, pump] } };

const water = async (): Promise<unknown> => (await staff.get<WireSurvey>('/api/surveys/S1')).body['water'];
const send = async (...operations: readonly object[]): Promise<WireBatchAnswer['results']> =>
  (await staff.post<WireBatchAnswer>('/api/sync/batch', { surveys: operations })).body.results;

describe('a plain client', () => {
  it('writes rows as lists of objects, and reads them back in their order', async () => {
    const made = await staff.post<WireSurvey>('/api/surveys', nagla);
    expect(made.status).toBe(201);
    expect(made.body['water']).toEqual({ sources: [well, pump] });
    expect(await water()).toEqual({ sources: [well, pump] });
  });

  it('gets ids for rows that have none, and the same ones when it sends them again', async () => {
    const { _row: _, ...unnamed } = well;
    const body = { ...nagla, op_id: 'op-1', water: { sources: [unnamed] } };
    await staff.post('/api/surveys', body);
    const before = await water();
    expect(before).toEqual({
      sources: [{ ...unnamed, _row: expect.stringMatching(/^[0-9a-f]{16}$/) as string }],
    });
    await staff.post('/api/surveys', body);
    expect(await water()).toEqual(before);
  });

  it('changes an answer in a row, adds a row in front, and leaves alone what it does not send', async () => {
    await staff.post('/api/surveys', nagla);
    const tap = { _row: 't', source_type: 'standpost' };
    const sources = [tap, { _row: 'p', depth_m: 40 }];
    const answer = await staff.send({
      method: 'PUT',
      url: '/api/surveys/S1',
      payload: { base_version: 1, water: { sources } },
    });
    expect(answer.status).toBe(200);
    expect(await water()).toEqual({ sources: [tap, well, { ...pump, depth_m: 40 }] });
  });

  it('takes a row out by emptying its place; its answers come back with it', async () => {
    await staff.post('/api/surveys', nagla);
    const put = (base_version: number, place: string | null) =>
      staff.send({
        method: 'PUT',
        url: '/api/surveys/S1',
        payload: { base_version, water: { 'sources/@w': place } },
      });
    await put(1, null);
    expect(await water()).toEqual({ sources: [pump] });
    await put(2, 'z');
    expect(await water()).toEqual({ sources: [pump, well] });
  });
});

describe('a row that is not right', () => {
  it.each([
    [
      'has a value of the wrong type',
      { ...well, depth_m: 'deep' },
      { 'water.sources/@w/depth_m': 'not_a_number' },
    ],
    [
      'has a question that the form does not ask',
      { ...well, colour: 1 },
      { 'water.sources/@w/colour': 'unknown_field' },
    ],
    [
      'has an id of 10,000 characters',
      { ...well, _row: 'w'.repeat(10_000) },
      { 'water.sources[0]': 'unknown_field' },
    ],
    ['has an id that is a path', { ...well, _row: 'a/@b' }, { 'water.sources[0]': 'unknown_field' }],
    ['is no object', 7, { 'water.sources[0]': 'unknown_field' }],
  ])('%s: that is refused by name, and the rest is kept', async (_, row, rejected) => {
    const [result] = await send(
      aCreate('S1', { form_name, water: { sources_in_village: 2, sources: [row, pump] } }),
    );
    expect(result).toMatchObject({ status: 'applied', rejected_fields: rejected });
    expect(await water()).toMatchObject({ sources_in_village: 2 });
    expect(JSON.stringify(await water())).toContain('School');
  });

  it.each([
    ['a place that is none', 'water.sources/@w', 'a b', 'not_a_place'],
    ['a row id of 10,000 characters', `water.sources/@${'w'.repeat(10_000)}`, 'V', 'unknown_field'],
    ['a row that the table does not have', 'amenities.facilities/@palace/count', 1, 'unknown_field'],
    ['rows where the form has none', 'water.sources_in_village/@w', 'V', 'unknown_field'],
  ])('names %s: only that is refused', async (_, field, value, code) => {
    await staff.post('/api/surveys', nagla);
    const [result] = await send({
      ...anUpdate('S1', 1, { [field]: value, 'water.sources_in_village': 4 }),
      op_id: 'op-2',
    });
    expect(result).toMatchObject({ status: 'applied', rejected_fields: { [field]: code } });
    expect(await water()).toMatchObject({ sources_in_village: 4, sources: [well, pump] });
  });

  it('has the name of a prototype: it is a row like any other', async () => {
    const body = `{"survey_id":"S1","village_name":"Nagla","form_name":"${form_name}","water":{"sources":[{"_row":"__proto__","depth_m":4}]}}`;
    await send(JSON.parse(body) as object);
    expect(JSON.stringify(await water())).toContain('"_row":"__proto__"');
    expect(({} as Record<string, unknown>)['depth_m']).toBeUndefined();
  });

  it('shares its place with another: they come in the order of their ids', async () => {
    await staff.post('/api/surveys', nagla);
    const set = { 'water.sources/@w': 'V', 'water.sources/@p': 'V', 'water.sources/@a': 'V' };
    await send(anUpdate('S1', 1, set));
    expect(await water()).toEqual({ sources: [{ _row: 'a' }, pump, well] });
  });
});

it('a survey with 5,000 rows is kept whole, beside others', async () => {
  const sources = Array.from({ length: 5_000 }, (_, at) => ({ _row: `r${at}`, source_type: 'well' }));
  const rows = Object.fromEntries(
    sources.flatMap(({ _row, source_type }, at) => [
      [`water.sources/@${_row}`, `a${String(at).padStart(4, '0')}1`],
      [`water.sources/@${_row}/source_type`, source_type],
    ]),
  );
  const results = await send(
    aCreate('S1', { form_name }),
    { ...anUpdate('S1', 1, rows), op_id: 'op-2' },
    aCreate('S2'),
  );
  expect(results.map(({ status, rejected_fields }) => [status, rejected_fields])).toEqual([
    ['applied', {}],
    ['applied', {}],
    ['applied', {}],
  ]);
  expect(await water()).toEqual({ sources });
});
