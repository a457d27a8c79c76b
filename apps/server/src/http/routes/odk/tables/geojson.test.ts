import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishForm } from '../../../../services/forms/publish-form.ts';
import { aWaterSurvey, give, placed, startWithWater, WATER } from '../../../../testing/odk/odk.ts';
import { aCreate, aDelete, anUpdate } from '../../../../testing/operations.ts';
import type { TestClient } from '../../../../testing/servers/client.ts';
import { contextForTests, type TestServer } from '../../../../testing/servers/start.ts';

/** A form with places in rows alone. */
const PONDS = formIn(`
  | survey | type | name | label |
  | | begin_group | land | Land |
  | | begin_repeat | ponds | Ponds |
  | | geopoint | spot | Spot |
  | | geoshape | shore | Shore |
  | | end_repeat | | |
  | | end_group | | |
  | settings | form_id |
  | | ponds |`);

const addressOf = (form: string) => `/v1/projects/1/forms/${form}/submissions.geojson`;
const WHERE = addressOf(WATER.name);

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
});
afterEach(() => server.close());

const ask = async (address: string): Promise<unknown> => {
  const { status, body, text } = await staff.get(address);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};

const collection = (...features: readonly object[]) => ({ type: 'FeatureCollection', features });

const somewhere = {
  name: 'Nagla',
  spot: '26.9 81.2 120 4.5',
  road: '26.9 81.2 0 0;27 81.3 0 3',
  field: '1 2;3 4;5 6;1 2',
};
const SPOT = { type: 'Point', coordinates: [81.2, 26.9, 120] };
const ROAD = {
  type: 'LineString',
  coordinates: [
    [81.2, 26.9, 0],
    [81.3, 27, 0],
  ],
};
const FIELD = {
  type: 'Polygon',
  coordinates: [
    [
      [2, 1],
      [4, 3],
      [6, 5],
      [2, 1],
    ],
  ],
};

describe('the surveys of a form on a map', () => {
  it('lie where their first question about a place says, as ODK Central tells it', async () => {
    await give(staff, aWaterSurvey('S1', [], { place: somewhere }), aWaterSurvey('S2'));
    expect(await ask(WHERE)).toEqual(
      collection({ type: 'Feature', id: 'S1', geometry: SPOT, properties: { fieldpath: '/place/spot' } }),
    );
  });

  it('lie where a question says that is asked for, or all of them', async () => {
    await give(staff, aWaterSurvey('S1', [], { place: somewhere }));
    expect(await ask(`${WHERE}?fieldpath=/place/road`)).toEqual(
      collection({ type: 'Feature', id: 'S1', geometry: ROAD, properties: { fieldpath: '/place/road' } }),
    );
    const geometries = [SPOT, ROAD, FIELD];
    const all = collection({
      type: 'Feature',
      id: 'S1',
      geometry: { type: 'GeometryCollection', geometries },
      properties: null,
    });
    expect(await ask(`${WHERE}?fieldpath=all`)).toEqual(all);
    const each = ['spot', 'road', 'field'].map((name) => `fieldpath=/place/${name}`).join('&');
    expect(await ask(`${WHERE}?${each}`)).toEqual(all);
  });

  it('have one geometry for the places in their rows', async () => {
    const context = await contextForTests(server.storage);
    await publishForm(context, { form: PONDS, writtenVersion: '', tests: [], by: null });
    const land = {
      ...placed('ponds', 3),
      'ponds/@r0/spot': '1 2 0 0',
      'ponds/@r2/spot': '3 4 0 0',
    };
    await give(
      staff,
      aCreate('P1', { form_name: PONDS.name, form_version: 1, survey_date: '2026-11-01', land }),
    );
    const spots = addressOf(PONDS.name);
    expect(await ask(spots)).toEqual(collection());
    expect(await ask(`${spots}?fieldpath=/land/ponds/spot`)).toEqual(
      collection({
        type: 'Feature',
        id: 'P1',
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [2, 1, 0],
            [4, 3, 0],
          ],
        },
        properties: { fieldpath: '/land/ponds/spot' },
      }),
    );
  });

  it('are those that a filter lets through, and none that was deleted', async () => {
    await give(staff, ...['S1', 'S2', 'S3'].map((id) => aWaterSurvey(id, [], { place: somewhere })));
    await give(staff, aDelete('S1', 1), anUpdate('S2', 1, { 'place.name': 'Katra' }));
    expect(await ask(`${WHERE}?$filter=__system/updatedAt ne null`)).toMatchObject({
      features: [{ id: 'S2' }],
    });
    expect(await ask(WHERE)).toMatchObject({ features: [{ id: 'S3' }, { id: 'S2' }] });
  });

  it('are left out where the answer is no line or no area', async () => {
    await give(staff, aWaterSurvey('S1', [], { place: { ...somewhere, road: '26.9 81.2 0 0' } }));
    expect(await ask(`${WHERE}?fieldpath=/place/road`)).toEqual(collection());
  });
});

describe('what cannot be had', () => {
  it.each([
    ['a question about something else', `${WHERE}?fieldpath=/place/name`, 400],
    ['a question that is not there', `${WHERE}?fieldpath=/place/nothing`, 400],
    ['a very long path', `${WHERE}?fieldpath=all&fieldpath=${'x'.repeat(1_001)}`, 400],
    ['half a filter', `${WHERE}?$filter=(`, 400],
    ['a filter of 100 kB', `${WHERE}?$filter=${'x'.repeat(100_000)}`, 400],
    ['something that is not taken', `${WHERE}?limit=1`, 400],
    ['another form', addressOf('unheard-of'), 404],
  ])('%s answers as ODK Central does', async (_, address, status) => {
    const { status: answered, body } = await staff.get(address);
    expect(answered).toBe(status);
    expect(body).toMatchObject({ code: expect.any(Number) as number, message: expect.any(String) as string });
  });
});
