import { OData } from '@odata/client';
import { parse } from '@sap-ux/edmx-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aWaterSurvey, give, SERVICE, startWithWater, type Table } from '../../../testing/odk/odk.ts';
import type { TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * The parts that we ask of a metadata document that the parser has read; its own types are in a package that
 * is not here.
 */
interface Described {
  readonly namespace: string;
  readonly entitySets: readonly { readonly name: string }[];
  readonly entityTypes: readonly { readonly name: string; readonly entityProperties: readonly Column[] }[];
  readonly complexTypes: readonly { readonly name: string; readonly properties: readonly Column[] }[];
}

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
});
afterEach(() => server.close());

const describedBy = async (address: string): Promise<Described> =>
  (parse((await staff.get(address)).text) as { readonly schema: Described }).schema;

const BASIC = `Basic ${Buffer.from('staff:staff-demo').toString('base64')}`;

describe('the metadata', () => {
  it('is what a parser of others reads: tables, columns, types, and how tables hang together', async () => {
    const schema = await describedBy(`${SERVICE}/$metadata`);
    const inNamespace = 'org.opendatakit.user.water_points';
    expect(schema.namespace).toBeTruthy();
    const columnsOf = (name: string) => {
      const type = schema.entityTypes.find((each) => each.name === name);
      return Object.fromEntries(type?.entityProperties.map((each) => [each.name, each.type]) ?? []);
    };
    expect(schema.entitySets.map(({ name }) => name)).toEqual([
      'Submissions',
      'Submissions.water.wells',
      'Submissions.water.wells.tests',
    ]);
    expect(columnsOf('Submissions')).toEqual({
      __id: 'Edm.String',
      __system: 'org.opendatakit.submission.metadata',
      panchayat_id: 'Edm.String',
      village_name: 'Edm.String',
      survey_date: 'Edm.Date',
      place: `${inNamespace}.place`,
      water: `${inNamespace}.water`,
    });
    expect(columnsOf('Submissions.water.wells')).toMatchObject({
      __id: 'Edm.String',
      '__Submissions-id': 'Edm.String',
      depth: 'Edm.Int64',
    });
    expect(columnsOf('Submissions.water.wells.tests')).toMatchObject({
      '__Submissions-water-wells-id': 'Edm.String',
      year: 'Edm.Int64',
    });
    const place = schema.complexTypes.find(({ name }) => name === 'place');
    const types = place?.properties.map(({ name, type }) => [name, type]);
    expect(Object.fromEntries(types ?? [])).toMatchObject({
      name: 'Edm.String',
      area: 'Edm.Decimal',
      spot: 'Edm.GeographyPoint',
      road: 'Edm.GeographyLineString',
      field: 'Edm.GeographyPolygon',
      day: 'Edm.Date',
      moment: 'Edm.DateTimeOffset',
      kinds: 'Edm.String',
      photo: 'Edm.String',
      head: `${inNamespace}.place.head`,
    });
    expect(schema.complexTypes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['metadata', 'place', 'place.head', 'water']),
    );
  });

  it('names each column that a row has, and no other', async () => {
    await give(staff, aWaterSurvey('S1', [[12, 2020]]));
    const schema = await describedBy(`${SERVICE}/$metadata`);
    for (const { name, entityProperties } of schema.entityTypes) {
      const [row = {}] = (await staff.get<Table>(`${SERVICE}/${name}`)).body.value;
      const columns = Object.keys(row).filter((each) => !each.includes('@'));
      expect(columns.toSorted(), name).toEqual(entityProperties.map((each) => each.name).toSorted());
    }
    const [row = {}] = (await staff.get<Table>(`${SERVICE}/Submissions`)).body.value;
    const system = schema.complexTypes.find(({ name }) => name === 'metadata');
    expect(Object.keys(row['__system'] as object)).toEqual(system?.properties.map(({ name }) => name));
  });
});

describe('Power BI and Excel', () => {
  // The headers that Power Query's OData.Feed sends: https://learn.microsoft.com/power-query/odata-feed
  const headers = {
    authorization: BASIC,
    'odata-maxversion': '4.0',
    'odata-version': '4.0',
  };
  const feed = {
    ...headers,
    accept:
      'application/json;odata.metadata=minimal;q=1.0,application/json;odata.metadata=full;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
  };

  it('find the tables, read what is in them, and then the rows page by page', async () => {
    await give(staff, ...Array.from({ length: 3 }, (_, at) => aWaterSurvey(`S${at}`, [[at]])));
    const get = async (url: string, sent: Readonly<Record<string, string>>) => {
      const { statusCode, headers: told, body } = await server.app.inject({ url, headers: sent });
      return { status: statusCode, headers: told, body, table: () => JSON.parse(body) as Table };
    };
    const service = await get(SERVICE, feed);
    expect(service.status).toBe(200);
    expect(service.headers['odata-version']).toBe('4.0');
    expect(service.headers['content-type']).toContain('application/json');
    expect(service.table().value).toEqual(
      ['Submissions', 'Submissions.water.wells', 'Submissions.water.wells.tests'].map((name) => ({
        ...{ name, kind: 'EntitySet', url: name },
      })),
    );
    const metadata = new URL(service.table()['@odata.context']);
    const described = await get(metadata.pathname, { ...headers, accept: 'application/xml' });
    expect(described.status).toBe(200);
    expect(described.headers['content-type']).toContain('application/xml');
    const preview = (await get(`${SERVICE}/Submissions?$top=1000`, feed)).table();
    expect(preview.value).toHaveLength(3);
    expect(preview['@odata.nextLink']).toBeUndefined();
    const first = (await get(`${SERVICE}/Submissions?$top=2&$select=__id%2Cplace`, feed)).table();
    const { pathname, search } = new URL(first['@odata.nextLink'] ?? '');
    const second = (await get(`${pathname}${search}`, feed)).table();
    expect([...first.value, ...second.value].map(({ __id }) => __id)).toEqual(['S2', 'S1', 'S0']);
    expect(second.value).toEqual([{ __id: 'S0', place: expect.any(Object) as object }]);
  });

  it.each([
    ['$metadata', { accept: 'application/json' }, 406],
    ['Submissions', { accept: 'application/atom+xml' }, 406],
    ['Submissions', { 'odata-maxversion': '3.0' }, 404],
    ['Submissions?$format=json', { accept: 'application/atom+xml' }, 200],
    ['Submissions?$format=atom', {}, 406],
    ['$metadata?$format=application/xml', { accept: 'application/json' }, 200],
    ['Submissions?$search=x', {}, 501],
    ['Submissions?$apply=x', {}, 501],
    ['Submissions?$expand=water', {}, 501],
    ['Submissions?$expand=*&$select=place', {}, 501],
    ['Submissions?$filter=place/name eq 1', {}, 501],
    ['Submissions?$orderby=place/name', {}, 501],
    ['Submissions?$orderby=__system/submissionDate sideways', {}, 501],
    ['Submissions?$select=nothing', {}, 400],
    ['Submissions?$select=water/wells/depth', {}, 400],
    ['Submissions?$filter=(', {}, 400],
    ['Submissions?$top=many', {}, 400],
    ['Submissions?$skiptoken=nonsense', {}, 400],
    ['Submissions?$top=1&$top=2', {}, 400],
    [`Submissions?$filter=${'x'.repeat(100_000)}`, {}, 400],
  ])('are answered as by ODK Central: %s %j', async (address, sent, status) => {
    const answer = await staff.get<{ code: number }>(`${SERVICE}/${address}`, sent);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(Math.floor(answer.body.code)).toBe(status);
  });

  it.each([
    ['__id', { __id: 'S1' }],
    ['place/name,__system/edits', { place: { name: 'Place of S1' }, __system: { edits: 0 } }],
    ['place/head', { place: { head: { phone: null } } }],
    ['water', { water: { 'wells@odata.navigationLink': "Submissions('S1')/water/wells" } }],
  ])('choose columns: %s', async (chosen, row) => {
    await give(staff, aWaterSurvey('S1', [[12]]));
    const { body } = await staff.get<Table>(`${SERVICE}/Submissions?$select=${chosen}`);
    expect(body.value).toEqual([row]);
    const wells = `${SERVICE}/Submissions.water.wells?$select=`;
    expect((await staff.get<Table>(`${wells}depth`)).body.value).toEqual([{ depth: 12 }]);
    expect((await staff.get<Table>(`${wells}__Submissions-id`)).body.value).toEqual([
      { '__Submissions-id': 'S1' },
    ]);
  });

  it('get positions as well-known text', async () => {
    await give(staff, aWaterSurvey('S1', [], { place: { spot: '26.9 81.2 120 4', road: '1 2;3 4' } }));
    const { body } = await staff.get<Table>(`${SERVICE}/Submissions?$wkt=true`);
    expect(body.value).toMatchObject([
      { place: { spot: 'POINT (81.2 26.9 120)', road: 'LINESTRING (2 1,4 3)' } },
    ]);
  });
});

it('a client of others reads surveys over HTTP', async () => {
  await give(staff, aWaterSurvey('S1', [[12]]), aWaterSurvey('S2'));
  const address = await server.listen();
  const client = OData.New4({
    metadataUri: `${address}${SERVICE}/$metadata`,
    credential: { username: 'staff', password: 'staff-demo' },
  });
  const set = client.getEntitySet<{ __id: string }>('Submissions');
  const filter = client.newFilter().property('__system/submitterId').ne('1');
  expect((await set.query(client.newOptions().top(10).filter(filter))).map(({ __id }) => __id)).toEqual([
    'S2',
    'S1',
  ]);
  expect(await set.retrieve('S1')).toMatchObject({ value: [{ __id: 'S1' }] });
});
