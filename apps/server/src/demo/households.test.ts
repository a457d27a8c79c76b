import { openWarnings } from '@sampark/core/forms/checks/warnings';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { openForm } from '@sampark/core/forms/engine/instance';
import { breaksConstraint, visitAsked } from '@sampark/core/forms/engine/questions';
import { RECORD_LABEL, VILLAGE_OF_RECORD } from '@sampark/core/survey/record-form';
import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';
import { HOUSEHOLD_FORM, householdVisits } from './households.ts';
import { OFFICIAL_PANCHAYAT, readOfficialForms } from './official-forms.ts';

let server: TestServer;
let admin: TestClient;
let rows: readonly WireSurvey[];
let form: FormDefinition;
beforeAll(async () => {
  server = await startTestServer({}, 'official forms too');
  admin = await signIn(server, 'admin');
  rows = (await admin.pull()).surveys;
  form = (await readOfficialForms()).flatMap(({ read }) =>
    read.form?.name === HOUSEHOLD_FORM ? [read.form] : [],
  )[0] as FormDefinition;
});
afterAll(() => server.close());

const ofForm = (name: string) => rows.filter(({ form_name }) => form_name === name);

describe('the demo of households', () => {
  it('has twenty-five in one panchayat, named in both scripts, each by a survey about it', () => {
    const [households, surveys] = [ofForm('record:household'), ofForm(HOUSEHOLD_FORM)];
    expect([households.length, surveys.length]).toEqual([25, 25]);
    expect(new Set([...households, ...surveys].map((row) => row.panchayat_id))).toEqual(
      new Set([OFFICIAL_PANCHAYAT]),
    );
    const names = households.map((row) => String(surveyFromJson(row).values[RECORD_LABEL]));
    expect(names.filter((name) => /\p{Script=Devanagari}/u.test(name)).length).toBeGreaterThan(5);
    const about = surveys.map(({ record_id }) => record_id);
    expect(new Set(about)).toEqual(new Set(households.map(({ survey_id }) => survey_id)));
  });

  it('has answers that its form takes without a doubt', () => {
    for (const { values } of ofForm(HOUSEHOLD_FORM).map(surveyFromJson)) {
      const begun = openForm(form, values);
      expect(openWarnings(begun)).toBe(0);
      visitAsked(begun, begun.survey, begun.model.tree.root.children, (asked) => {
        expect(breaksConstraint(begun, asked)).toBe(false);
      });
    }
    const stages = new Set(ofForm(HOUSEHOLD_FORM).map(({ status }) => status));
    expect(stages).toEqual(new Set(['in_progress', 'complete']));
  });

  it('gives figures to a survey of the panchayat', async () => {
    const survey = {
      survey_id: 'S-PAI',
      panchayat_id: OFFICIAL_PANCHAYAT,
      form_name: 'pai-2-0',
      survey_date: '2026-11-20',
    };
    expect((await admin.post('/api/surveys', survey)).status).toBe(201);
    const { body } = await admin.get('/api/surveys/S-PAI/figures');
    const women = ofForm('record:household').reduce(
      (sum, row) => sum + Number(surveyFromJson(row).values['property.women_18']),
      0,
    );
    expect(women).toBeGreaterThan(20);
    expect(body).toMatchObject({
      'women_friendly.women': { value: women, from: 25, lacking: 0, newest: expect.any(String) as string },
      'women_friendly.girls_u5': { from: 25 },
      'clean_green.toilets_household': { from: 25 },
    });
  });

  it('gives figures to a survey of a village', async () => {
    const survey = {
      ...{ survey_id: 'S-MA', panchayat_id: OFFICIAL_PANCHAYAT, village_name: 'Bhitauli' },
      ...{ form_name: 'mission-antyodaya-village', survey_date: '2026-11-20' },
    };
    expect((await admin.post('/api/surveys', survey)).status).toBe(201);
    const { body } =
      await admin.get<Record<string, { value: number; from: number; lacking: number }>>(
        '/api/surveys/S-MA/figures',
      );
    const [households] = Object.entries(body).flatMap(([path, figure]) =>
      path.endsWith('.households') ? [figure] : [],
    );
    const villageOf = (row: (typeof rows)[number]) => surveyFromJson(row).values[VILLAGE_OF_RECORD] ?? '';
    const named = ofForm('record:household').map(villageOf);
    const here = named.filter((village) => village === 'Bhitauli' || village === 'भिटौली').length;
    const unknown = named.filter((village) => village === '').length;
    expect(Math.min(here, unknown)).toBeGreaterThan(0);
    expect(households).toMatchObject({ value: here, from: here + unknown, lacking: unknown });
  });

  it('is the same each time', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    expect(householdVisits(form, 'p', now)).toEqual(householdVisits(form, 'p', now));
  });
});
