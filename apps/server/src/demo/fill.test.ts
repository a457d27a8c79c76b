import { openWarnings, warningsOf } from '@sampark/core/forms/checks/warnings';
import { openForm } from '@sampark/core/forms/engine/instance';
import { breaksConstraint, choicesOf, valueOf, visitAsked } from '@sampark/core/forms/engine/questions';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { buildContext } from '../services/build-context.ts';
import { signIn, type TestClient } from '../testing/servers/client.ts';
import { secretsForTests, startTestServer, type TestServer } from '../testing/servers/start.ts';
import { fillWithDemoData } from './fill.ts';
import { demoSteps } from './operations.ts';

let server: TestServer;
let admin: TestClient;
let surveys: readonly WireSurvey[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server, 'admin');
  surveys = (await admin.pull()).surveys;
});
afterAll(() => server.close());

describe('the demo', () => {
  it('has forty villages in five panchayats of two blocks, some of them written in Hindi', async () => {
    expect(new Set(surveys.map((s) => s.village_name)).size).toBe(40);
    const { body } = await admin.get<{ block_id: string; name: { hi: string } }[]>('/api/panchayats');
    expect(body).toHaveLength(5);
    expect(new Set(body.map((p) => p.block_id)).size).toBe(2);
    expect(body.every((p) => /\p{Script=Devanagari}/u.test(p.name.hi))).toBe(true);
    const hindi = surveys.filter((s) => /\p{Script=Devanagari}/u.test(s.village_name));
    expect(hindi.length).toBeGreaterThanOrEqual(8);
  });

  it('has surveys that are begun, half done and complete, by different people', () => {
    expect(new Set(surveys.map((s) => s.status))).toEqual(new Set(['draft', 'in_progress', 'complete']));
    expect(new Set(surveys.map((s) => s.completion_percentage)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(surveys.map((s) => s.created_by_username))).toEqual(
      new Set(['admin', 'officer', 'staff', 'staff2']),
    );
  });

  it('has figures that fit each other, and dates of the last weeks', () => {
    for (const survey of surveys) {
      const { population, households } = (survey['basic_info'] ?? {}) as Record<string, number>;
      if (population !== undefined && households !== undefined) {
        expect(population / households).toBeGreaterThan(3.5);
        expect(population / households).toBeLessThan(7);
      }
      expect(survey.updated_at >= survey.created_at).toBe(true);
      expect(Date.now() - Date.parse(survey.survey_date ?? '')).toBeLessThan(45 * 24 * 3600 * 1000);
    }
  });

  it('has a panchayat with the detailed form, where figures that do not go together have a reason or not', () => {
    const detailed = surveys.filter((s) => s.form_name === 'village-detailed');
    expect(new Set(detailed.map((s) => s.panchayat_id))).toEqual(new Set(['48213']));
    const warned = detailed
      .map((s) => warningsOf(surveyFromJson(s).values, villageDetailed))
      .filter((warnings) => warnings.length > 0);
    expect(warned).toHaveLength(2);
    expect(warned.flat().map(({ reason }) => reason !== '')).toEqual(expect.arrayContaining([true, false]));
  });

  it('has a panchayat whose surveys have rows: water sources, facilities, hamlets with their streets', () => {
    const amenities = surveys.filter((s) => s.form_name === villageAmenities.name);
    expect(new Set(amenities.map((s) => s.panchayat_id))).toEqual(new Set(['48231']));
    expect(amenities.some((s) => s.status === 'complete')).toBe(true);
    for (const { values } of amenities.map(surveyFromJson)) {
      expect(openWarnings(openForm(villageAmenities, values))).toBe(0);
      const begun = openForm(villageAmenities, values);
      visitAsked(begun, begun.survey, begun.model.tree.root.children, (asked) => {
        const chosen = [valueOf(asked)].flat();
        const offered = choicesOf(begun, asked).map(({ name }) => name);
        if (asked.question.type.startsWith('select') && chosen[0] !== null)
          expect(offered).toEqual(expect.arrayContaining(chosen));
        expect(breaksConstraint(begun, asked)).toBe(false);
      });
    }
    expect(
      amenities
        .flatMap((s) => Object.keys(s['habitation'] ?? {}))
        .some((field) => /streets.@r3.surface$/.test(field)),
    ).toBe(true);
  });

  it('has one conflict, between staff and staff2', () => {
    const inConflict = surveys.filter((s) => s.conflicts.length > 0);
    expect(inConflict).toMatchObject([
      {
        panchayat_id: '48211',
        sync_status: 'conflict',
        conflicts: [{ field: 'basic_info.households', user: 'staff' }],
      },
    ]);
  });

  it('is the same each time', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    expect(demoSteps(now)).toEqual(demoSteps(now));
  });

  it('is put only into an empty database', async () => {
    await admin.delete(`/api/surveys/${surveys[0]?.survey_id ?? ''}`);
    await fillWithDemoData(
      await buildContext({
        storage: server.storage,
        secrets: secretsForTests(),
        logger: createLogger('silent'),
      }),
    );
    expect((await admin.get<unknown[]>('/api/surveys')).body).toHaveLength(39);
    expect(await server.storage.now.users.count()).toBe(4);
  });
});
