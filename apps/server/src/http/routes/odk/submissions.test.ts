import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aWaterSurvey, give, SERVICE, startWithWater, type Table, WATER } from '../../../testing/odk/odk.ts';
import { anUpdate } from '../../../testing/operations.ts';
import type { TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
});
afterEach(() => server.close());

const SUBMISSIONS = `/v1/projects/1/forms/${WATER.name}/submissions`;

const rowsIn = (text: string): Record<string, string>[] => parse(text, { columns: true });

/** Returns the files in the archive of the form's tables, by their names. */
const archive = async (address = `${SUBMISSIONS}.csv.zip`): Promise<Record<string, string>> => {
  const { rawPayload, statusCode } = await server.app.inject({
    url: address,
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(statusCode).toBe(200);
  const files = Object.entries(unzipSync(rawPayload));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
};

describe('the list of surveys', () => {
  const known = {
    instanceId: 'S1',
    submitterId: expect.any(Number) as number,
    instanceName: 'Nagla',
    deviceId: null,
    userAgent: null,
    createdAt: expect.stringMatching(/Z$/) as string,
  };
  const one = {
    ...known,
    updatedAt: null,
    reviewState: null,
    currentVersion: { ...known, current: true },
  };

  it('tells what is known of each, and nothing of its answers', async () => {
    await give(staff, aWaterSurvey('S1', [[12]]), aWaterSurvey('S2'));
    await give(staff, anUpdate('S2', 1, { 'place.name': 'Katra' }));
    const { body } = await staff.get<Record<string, unknown>[]>(SUBMISSIONS);
    expect(body.map(({ instanceId }) => instanceId)).toEqual(['S2', 'S1']);
    expect(body[1]).toEqual(one);
    expect(body[0]).toMatchObject({ updatedAt: expect.stringMatching(/Z$/) as string });
    expect((await staff.get(`${SUBMISSIONS}/S1`)).body).toEqual(one);
    const { body: table } = await staff.get<Table>(`${SERVICE}/Submissions`);
    const [newest] = table.value;
    expect(String(body[0]?.['submitterId'])).toBe(
      (newest?.['__system'] as Record<string, unknown>)['submitterId'],
    );
  });

  it('tells who submitted it, where that is asked for', async () => {
    await give(staff, aWaterSurvey('S1'));
    const { body } = await staff.get<object[]>(SUBMISSIONS, { 'x-extended-metadata': 'true' });
    expect(body).toMatchObject([{ submitter: { displayName: 'Sunita Devi' } }]);
  });

  it('is empty where there are none, and narrowed by a filter', async () => {
    expect((await staff.get(SUBMISSIONS)).body).toEqual([]);
    await give(staff, aWaterSurvey('S1'));
    const none = `${SUBMISSIONS}?$filter=year(__system/submissionDate) eq 1999`;
    expect((await staff.get(none)).body).toEqual([]);
    expect((await staff.get(`${SUBMISSIONS}?$filter=(`)).status).toBe(400);
    expect((await staff.get(`${SUBMISSIONS}?groupPaths=false`)).status).toBe(400);
  });

  it.each(['S9', '%00'])('has no %s', async (id) => {
    expect((await staff.get(`${SUBMISSIONS}/${id}`)).body).toMatchObject({ code: 404.1 });
  });
});

describe('the tables as files', () => {
  it('have the columns of ODK Central, a file for each repeat, and keys by which they go together', async () => {
    await give(
      staff,
      aWaterSurvey(
        'S1',
        [
          [12, 2020],
          [40, 2021, 2022],
        ],
        {
          place: {
            name: 'गाँव Nagla, "old"',
            spot: '26.9 81.2 120 4.5',
            kinds: ['farm', 'shop'],
            'head/phone': '98',
          },
        },
      ),
      aWaterSurvey('S2'),
    );
    const files = await archive();
    expect(Object.keys(files)).toEqual([
      'water-points.csv',
      'water-points-wells.csv',
      'water-points-tests.csv',
    ]);
    const [heading] = (files['water-points.csv'] ?? '').split('\r\n');
    expect(heading).toBe(
      'SubmissionDate,panchayat_id,village_name,survey_date,place-name,place-area,' +
        'place-spot-Latitude,place-spot-Longitude,place-spot-Altitude,place-spot-Accuracy,place-road,place-field,' +
        'place-day,place-moment,place-kinds,place-photo,place-head-phone,place-area~why,' +
        'KEY,SubmitterID,SubmitterName,AttachmentsPresent,AttachmentsExpected,Status,ReviewState,DeviceID,Edits,FormVersion',
    );
    const surveys = rowsIn(files['water-points.csv'] ?? '');
    expect(surveys.map(({ KEY }) => KEY)).toEqual(['S2', 'S1']);
    expect(surveys[1]).toMatchObject({
      'place-name': 'गाँव Nagla, "old"',
      'place-spot-Latitude': '26.9',
      'place-spot-Longitude': '81.2',
      'place-spot-Altitude': '120',
      'place-spot-Accuracy': '4.5',
      'place-kinds': 'farm shop',
      'place-head-phone': '98',
      SubmitterName: 'Sunita Devi',
      Edits: '0',
      FormVersion: '1',
    });
    expect(rowsIn(files['water-points-wells.csv'] ?? '')).toMatchObject([
      { depth: '12', PARENT_KEY: 'S1', KEY: 'S1/water/wells[1]' },
      { depth: '40', PARENT_KEY: 'S1', KEY: 'S1/water/wells[2]' },
    ]);
    expect(rowsIn(files['water-points-tests.csv'] ?? '')).toMatchObject([
      { year: '2020', PARENT_KEY: 'S1/water/wells[1]', KEY: 'S1/water/wells[1]/tests[1]' },
      { year: '2021', PARENT_KEY: 'S1/water/wells[2]', KEY: 'S1/water/wells[2]/tests[1]' },
      { year: '2022', PARENT_KEY: 'S1/water/wells[2]', KEY: 'S1/water/wells[2]/tests[2]' },
    ]);
    expect((await staff.get(`${SUBMISSIONS}.csv`)).text).toBe(files['water-points.csv']);
  });

  it('say what the OData says', async () => {
    await give(staff, ...Array.from({ length: 5 }, (_, at) => aWaterSurvey(`S${at}`, [[at], [at * 2]])));
    const files = await archive();
    const tables = { '': 'Submissions', '-wells': 'Submissions.water.wells' };
    for (const [file, table] of Object.entries(tables)) {
      const { value } = (await staff.get<Table>(`${SERVICE}/${table}`)).body;
      const rows = rowsIn(files[`water-points${file}.csv`] ?? '');
      const shown = (row: Record<string, unknown>) =>
        file === '' ? (row['place'] as { name: string }).name : String(row['depth']);
      expect(rows.map((row) => row['place-name'] ?? row['depth'])).toEqual(value.map(shown));
    }
  });

  it('hold only their headings where there are no surveys, and only what a filter lets through', async () => {
    expect(rowsIn((await archive())['water-points.csv'] ?? '')).toEqual([]);
    await give(staff, aWaterSurvey('S1', [[12]]));
    const filtered = await archive(
      `${SUBMISSIONS}.csv.zip?$filter=__system/updatedAt ne null&attachments=false`,
    );
    expect(Object.values(filtered).flatMap(rowsIn)).toEqual([]);
  });

  it('hold no formula', async () => {
    await give(staff, aWaterSurvey('S1', [], { place: { name: '=1+1' } }));
    expect(rowsIn((await staff.get(`${SUBMISSIONS}.csv`)).text)).toMatchObject([{ 'place-name': "'=1+1" }]);
  });
});
