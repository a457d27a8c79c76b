import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeToken, programWith } from '../../../testing/access-tokens.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { aWaterSurvey, give, startWithWater, WATER } from '../../../testing/odk/odk.ts';
import { aCreate, aDelete } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
});
afterEach(() => server.close());

type Row = Readonly<Record<string, unknown>>;

const fetched = async (form: string, format: string, { token }: TestClient = staff) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: `/api/exports/${form}/${format}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  return { headers, bytes: new Uint8Array(rawPayload) };
};

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

/** Reads a Parquet file; whole numbers are plain numbers. */
const rowsIn = async (bytes: Uint8Array | undefined): Promise<Row[]> => {
  if (bytes === undefined) throw new Error('there is no such file');
  const rows = await parquetReadObjects({ file: bufferOf(bytes) });
  const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  );
};

/** Reads the first sheet of a spreadsheet, a row an object. */
const sheetRows = async (bytes: Uint8Array | undefined): Promise<Row[]> => {
  if (bytes === undefined) throw new Error('there is no such file');
  const [sheet] = (await readXlsx(bytes)).sheets;
  const [headings = [], ...rows] = sheet?.rows ?? [];
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [String(name), row[at] ?? null])));
};

const asJson = async (): Promise<Row[]> => (await staff.get<Row[]>('/api/surveys')).body;

const present = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

const answered = aWaterSurvey(
  'S1',
  [
    [12, 2020],
    [40, 2021, 2022],
  ],
  {
    place: {
      ...{ name: 'नगला, "old"', area: 2.5, day: '2026-01-31', moment: '2026-01-31T10:00:00.000+05:30' },
      ...{ spot: '26.9 81.2 120 4.5', kinds: ['shop', 'farm'], 'head/phone': '=1+1' },
    },
  },
);

describe('a form as Parquet', () => {
  it('says what the JSON says, in types of its own, with a file for each table', async () => {
    await give(staff, answered, aWaterSurvey('S2'));
    const { headers, bytes } = await fetched(WATER.name, 'parquet');
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe('attachment; filename="water-points.zip"');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual([
      'water-points.parquet',
      'water-points.water.wells.parquet',
      'water-points.water.wells.tests.parquet',
    ]);
    const surveys = await rowsIn(files['water-points.parquet']);
    const json = await asJson();
    expect(surveys.map(({ survey_id }) => survey_id)).toEqual(json.map(({ survey_id }) => survey_id));
    const [, one = {}] = surveys;
    expect(present(one)).toEqual({
      ...{ survey_id: 'S1', created_by_username: 'staff', form_version: 1, panchayat_id: '48211' },
      ...{ created_at: new Date(String(json[1]?.['created_at'])), village_name: 'Nagla' },
      updated_at: new Date(String(json[1]?.['updated_at'])),
      survey_date: new Date('2026-11-01'),
      ...{ 'place.name': 'नगला, "old"', 'place.area': 2.5, 'place.day': new Date('2026-01-31') },
      ...{ 'place.moment': new Date('2026-01-31T04:30:00Z'), 'place.spot': '26.9 81.2 120 4.5' },
      ...{ 'place.kinds': 'shop farm', 'place.head/phone': '=1+1' },
    });
    expect(await rowsIn(files['water-points.water.wells.parquet'])).toEqual([
      { survey_id: 'S1', _row: 'r0', _parent_row: null, _number: 1, depth: 12 },
      { survey_id: 'S1', _row: 'r1', _parent_row: null, _number: 2, depth: 40 },
    ]);
    expect(await rowsIn(files['water-points.water.wells.tests.parquet'])).toEqual([
      { survey_id: 'S1', _row: 'r0/r0', _parent_row: 'r0', _number: 1, year: 2020 },
      { survey_id: 'S1', _row: 'r1/r0', _parent_row: 'r1', _number: 1, year: 2021 },
      { survey_id: 'S1', _row: 'r1/r1', _parent_row: 'r1', _number: 2, year: 2022 },
    ]);
  });

  it('of the village form is one file, which says what the JSON says of every survey', async () => {
    await give(
      staff,
      ...Array.from({ length: 30 }, (_, at) =>
        aCreate(`V${at}`, {
          survey_date: '2026-11-02',
          basic_info: { households: at + 1, population: at * 5 + 5 },
        }),
      ),
    );
    await give(staff, aDelete('V3', 1));
    const { headers, bytes } = await fetched('village-standard', 'parquet');
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
    const rows = await rowsIn(bytes);
    const json = await asJson();
    expect(rows).toHaveLength(29);
    expect(
      rows.map((row) => [row['survey_id'], row['basic_info.households'], row['basic_info.population']]),
    ).toEqual(
      json.map(({ survey_id, basic_info }) => {
        const { households, population } = basic_info as Row;
        return [survey_id, households, population];
      }),
    );
  });

  it('has its columns and their types where there are no surveys', async () => {
    const { bytes } = await fetched('village-standard', 'parquet');
    expect(await rowsIn(bytes)).toEqual([]);
    const { schema } = parquetMetadata(bufferOf(bytes));
    const typeOf = (name: string) => schema.find((element) => element.name === name);
    expect(typeOf('basic_info.households')).toMatchObject({ type: 'INT64' });
    expect(typeOf('created_at')).toMatchObject({ converted_type: 'TIMESTAMP_MILLIS' });
    expect(typeOf('survey_date')).toMatchObject({ converted_type: 'DATE' });
    expect(typeOf('village_name')).toMatchObject({ converted_type: 'UTF8' });
  });
});

describe('a form as XLSX', () => {
  it('says what the JSON says: numbers are numbers, days are days, and no text runs', async () => {
    await give(staff, answered);
    const files = unzipSync((await fetched(WATER.name, 'xlsx')).bytes);
    expect(Object.keys(files)).toEqual([
      'water-points.xlsx',
      'water-points.water.wells.xlsx',
      'water-points.water.wells.tests.xlsx',
    ]);
    const [one = {}] = await sheetRows(files['water-points.xlsx']);
    expect(one).toMatchObject({
      ...{ survey_id: 'S1', 'place.area': 2.5, 'place.kinds': 'shop farm', 'place.head/phone': '=1+1' },
      ...{ 'place.day': new Date('2026-01-31'), 'place.name': 'नगला, "old"' },
    });
    const sheet = unzipSync(files['water-points.xlsx'] ?? new Uint8Array())['xl/worksheets/sheet1.xml'];
    expect(Buffer.from(sheet ?? []).toString()).not.toContain('<f>');
    expect(await sheetRows(files['water-points.water.wells.xlsx'])).toMatchObject([
      { survey_id: 'S1', _row: 'r0', depth: 12 },
      { survey_id: 'S1', _row: 'r1', depth: 40 },
    ]);
  });
});

describe('who may have it', () => {
  it('has what they see', async () => {
    const admin = await signIn(server, 'admin');
    await give(admin, aCreate('near'), aCreate('far', { panchayat_id: '48230' }));
    const idsOf = async (client: TestClient) =>
      (await rowsIn((await fetched('village-standard', 'parquet', client)).bytes)).map(
        ({ survey_id }) => survey_id,
      );
    expect(await idsOf(await signIn(server, 'officer'))).toEqual(['near']);
    expect((await idsOf(admin)).toSorted()).toEqual(['far', 'near']);
    const token = await makeToken(admin, { user_id: 'demo-officer', form_name: WATER.name });
    expect((await programWith(server, token).get('/api/exports/village-standard/parquet')).status).toBe(404);
  });

  it('has their parts alone', async () => {
    const teacher = await addContributor(server);
    await giveParts(await signIn(server, 'admin'), teacher.user_id, ['place'], { form: WATER.name });
    await give(staff, answered);
    const [one = {}] = await rowsIn((await fetched(WATER.name, 'parquet', teacher.as)).bytes);
    expect(one).toHaveProperty(['place.name']);
    expect((await fetched(WATER.name, 'parquet', teacher.as)).headers['content-type']).toBe(
      'application/vnd.apache.parquet',
    );
  });

  it.each([
    ['unheard-of/parquet', 404],
    ['village-standard/csv', 404],
    ['village-standard/xlsx?since=1', 422],
  ])('gets no %s', async (rest, status) => {
    expect((await staff.get(`/api/exports/${rest}`)).status).toBe(status);
  });

  it('gets nothing without a place', async () => {
    const drifter = await addContributor(server, 'drifter', null);
    expect((await drifter.as.get('/api/exports/village-standard/parquet')).status).toBe(403);
  });
});
