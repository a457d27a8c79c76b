import type { UserInfo } from '@sampark/core/access/roles';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { digestOf } from '@sampark/core/survey/about/digest';
import { eventText, reviewPath } from '@sampark/core/survey/about/reviews';
import type { Values } from '@sampark/core/survey/values';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aWaterSurvey, give, SERVICE, startWithWater, type Table } from '../../../../testing/odk/odk.ts';
import { aCreate, aDelete, anUpdate } from '../../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../../testing/servers/client.ts';
import type { TestServer } from '../../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
});
afterEach(() => server.close());

const table = async (address: string): Promise<Table> => {
  const { status, body, text } = await staff.get<Table>(`${SERVICE}/${address}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};

describe('a survey', () => {
  it('has its answers by module and group, and what the server knows of it in __system', async () => {
    await give(
      staff,
      aWaterSurvey('S1', [], {
        place: {
          ...{ name: 'Nagla', area: 2.5, day: '2026-01-31', moment: '2026-01-31T10:00:00.000+05:30' },
          ...{ spot: '26.9 81.2 120 4.5', road: '26.9 81.2 0 0;27 81.3 0 3', field: '1 2;3 4;1 2' },
          kinds: ['shop', 'farm'],
          'head/phone': '98',
        },
      }),
    );
    const { value, '@odata.context': context } = await table('Submissions');
    expect(context).toMatch(
      /^http:\/\/[^/]+\/v1\/projects\/1\/forms\/water-points\.svc\/\$metadata#Submissions$/,
    );
    expect(value).toEqual([
      {
        __id: 'S1',
        __system: {
          submissionDate: expect.stringMatching(/Z$/) as string,
          updatedAt: null,
          submitterId: expect.stringMatching(/^\d+$/) as string,
          submitterName: 'Sunita Devi',
          attachmentsPresent: 0,
          attachmentsExpected: 0,
          status: null,
          reviewState: null,
          deviceId: null,
          edits: 0,
          formVersion: '1',
        },
        panchayat_id: '48211',
        village_name: 'Nagla',
        survey_date: '2026-11-01',
        place: {
          name: 'Nagla',
          area: 2.5,
          area_why: null,
          spot: { type: 'Point', coordinates: [81.2, 26.9, 120], properties: { accuracy: 4.5 } },
          road: {
            type: 'LineString',
            coordinates: [
              [81.2, 26.9, 0],
              [81.3, 27, 0],
            ],
            properties: { accuracies: [0, 3] },
          },
          field: {
            type: 'Polygon',
            coordinates: [
              [
                [2, 1],
                [4, 3],
                [2, 1],
              ],
            ],
          },
          day: '2026-01-31',
          moment: '2026-01-31T10:00:00.000+05:30',
          kinds: 'shop farm',
          photo: null,
          head: { phone: '98' },
        },
        water: { 'wells@odata.navigationLink': "Submissions('S1')/water/wells" },
      },
    ]);
  });

  it('of the village form says what the JSON of the same survey says', async () => {
    await give(
      staff,
      aCreate('V1', {
        ...{ survey_date: '2026-11-02', basic_info: { households: 236, population: 1200 } },
        sanitation: { toilets: 40 },
      }),
      aCreate('V2', { basic_info: { households: 7 } }),
    );
    const asJson = await staff.get<WireSurvey[]>('/api/surveys');
    const { body } = await staff.get<Table>('/v1/projects/1/forms/village-standard.svc/Submissions');
    expect(body.value.map(({ __id }) => __id)).toEqual(asJson.body.map(({ survey_id }) => survey_id));
    for (const [at, survey] of asJson.body.entries()) {
      const row = body.value[at] ?? {};
      expect(row).toMatchObject({
        panchayat_id: survey.panchayat_id,
        village_name: survey.village_name,
        survey_date: survey.survey_date,
        __system: { submissionDate: survey.created_at, submitterName: survey.created_by_fullname },
      });
      for (const { name } of villageStandard.modules) {
        const answers = Object.entries(row[name] ?? {}).filter(([, value]) => value !== null);
        expect(Object.fromEntries(answers), name).toEqual(survey[name]);
      }
    }
  });

  it('has texts of every script, and signs that JSON has to write otherwise, as they were given', async () => {
    const texts = [
      'गाँव "नगला"',
      'Café',
      'a\\b',
      'one\ntwo',
      '😀',
      `${'शब्द '.repeat(20)}end`,
      'plain',
      'गाँव "नगला"',
    ];
    const surveys = texts.map((name, at) =>
      aWaterSurvey(`S${at}`, [], { place: { name }, village_name: name }),
    );
    await give(staff, ...surveys);
    const { value } = await table('Submissions?$orderby=__system/submissionDate asc');
    const names = value.map((row) => (row['place'] as Record<string, unknown>)['name']);
    expect(names.toSorted()).toEqual(texts.toSorted());
    expect(value.map((row) => row['village_name'])).toEqual(names);
    const [first] = (await table("Submissions('S0')")).value;
    expect(first).toMatchObject({ village_name: texts[0], place: { name: texts[0] } });
  });

  it('shows no answer that was taken away from the form, and no survey that was deleted', async () => {
    await give(staff, aWaterSurvey('S1'), aWaterSurvey('S2'));
    await give(staff, aDelete('S1', 1));
    expect((await table('Submissions')).value.map(({ __id }) => __id)).toEqual(['S2']);
  });

  it('says since when it is another one, and how often it was changed', async () => {
    await give(staff, aWaterSurvey('S1'));
    await give(staff, anUpdate('S1', 1, { 'place.name': 'Katra' }));
    const { value } = await table('Submissions');
    expect(value).toMatchObject([
      { __system: { edits: 1, updatedAt: expect.stringMatching(/Z$/) as string } },
    ]);
  });

  it('says what an officer said of it', async () => {
    const officer = await signIn(server, 'officer');
    await give(staff, aWaterSurvey('S1'), aWaterSurvey('S2'), aWaterSurvey('S3'));
    const me = (await officer.get<UserInfo>('/api/auth/me')).body;
    const step = (id: string, more: object) =>
      eventText({
        ...{ id, over: [], by: me.user_id, name: me.full_name, at: '2026-11-20T10:00:00.000Z' },
        ...(more as { step: 'returned' }),
      });
    const answers: Values = { village_name: 'Nagla', survey_date: '2026-11-01', 'place.name': 'Place of S1' };
    const checks = ['place', 'water'].map((module) => [
      reviewPath(module),
      [step(`c-${module}`, { step: 'checked', seen: digestOf(answers, module) })],
    ]);
    await give(
      officer,
      { ...anUpdate('S1', 1, Object.fromEntries(checks) as object, {}), op_id: 'check' },
      {
        ...anUpdate(
          'S2',
          1,
          { [reviewPath('place')]: [step('r1', { step: 'returned', why: 'missing' })] },
          {},
        ),
        op_id: 'return',
      },
    );
    const { value } = await table(
      'Submissions?$select=__id,__system/reviewState&$orderby=__system/submissionDate',
    );
    expect(value).toEqual([
      { __id: 'S1', __system: { reviewState: 'approved' } },
      { __id: 'S2', __system: { reviewState: 'hasIssues' } },
      { __id: 'S3', __system: { reviewState: null } },
    ]);
  });
});

describe('rows', () => {
  const years = (rows: readonly Record<string, unknown>[]) => rows.map(({ year }) => year);

  it('have a table a repeat, with the id of what holds them, and say what the JSON says', async () => {
    await give(staff, aWaterSurvey('S1', [[12, 2020, 2021], [40]]), aWaterSurvey('S2', [[7, 2022]]));
    const wells = (await table('Submissions.water.wells')).value;
    const tests = (await table('Submissions.water.wells.tests')).value;
    const asJson = (await staff.get<WireSurvey[]>('/api/surveys')).body;
    const nested = asJson.flatMap((survey) =>
      ((survey['water'] as { wells?: { depth: number; tests?: { year: number }[] }[] }).wells ?? []).map(
        (well) => ({
          ...{ survey: survey.survey_id, depth: well.depth },
          tests: (well.tests ?? []).map(({ year }) => year),
        }),
      ),
    );
    expect(
      wells.map((well) => ({
        ...{ survey: well['__Submissions-id'], depth: well['depth'] },
        tests: years(tests.filter((test) => test['__Submissions-water-wells-id'] === well['__id'])),
      })),
    ).toEqual(nested);
    expect(nested).toHaveLength(3);
    expect(new Set([...wells, ...tests].map(({ __id }) => __id)).size).toBe(wells.length + tests.length);
    expect(wells[0]?.['__id']).toMatch(/^[0-9a-f]{40}$/);
  });

  it('keep their ids when another row comes before them', async () => {
    await give(staff, aWaterSurvey('S1', [[12], [40]]));
    const before = (await table('Submissions.water.wells')).value;
    await give(staff, anUpdate('S1', 1, { 'water.wells/@r0': null }));
    expect((await table('Submissions.water.wells')).value).toEqual(before.slice(1));
  });

  it('come along in their survey with $expand=*', async () => {
    await give(staff, aWaterSurvey('S1', [[12, 2020]]));
    const { value } = await table('Submissions?$expand=*');
    const [well] = (await table('Submissions.water.wells')).value;
    expect(value).toMatchObject([
      { water: { wells: [{ __id: well?.['__id'], depth: 12, tests: [{ year: 2020 }] }] } },
    ]);
  });

  it('are where the links of their survey and of their row lead', async () => {
    await give(
      staff,
      aWaterSurvey('S1', [
        [12, 2020],
        [40, 2021, 2022],
      ]),
      aWaterSurvey('S2', [[7]]),
    );
    const link = (row: unknown, name: string) =>
      (row as Record<string, string>)[`${name}@odata.navigationLink`] ?? '';
    const one = (await table("Submissions('S1')")).value;
    expect(one).toHaveLength(1);
    const wells = (await table(link(one[0]?.['water'], 'wells'))).value;
    expect(wells.map(({ depth }) => depth)).toEqual([12, 40]);
    expect(years((await table(link(wells[1], 'tests'))).value)).toEqual([2021, 2022]);
    expect(years((await table("Submissions('S1')/water/wells/tests")).value)).toEqual([2020, 2021, 2022]);
    expect((await table(`Submissions('S1')/water/wells('${String(wells[0]?.['__id'])}')`)).value).toEqual([
      wells[0],
    ]);
  });
});

describe('what is not there', () => {
  it.each([
    'Nothing',
    'Submissions.water',
    'Submissions.wells',
    "Submissions('S9')",
    "Submissions('S1')/water",
    "Submissions('S1",
  ])('%s answers 404 as ODK Central does', async (address) => {
    await give(staff, aWaterSurvey('S1'));
    const { status, body } = await staff.get(`${SERVICE}/${address}`);
    expect(status).toBe(404);
    expect(body).toEqual({ code: 404.1, message: 'Could not find the resource you were looking for.' });
  });
});
