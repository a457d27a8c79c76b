import { digestOf } from '@sampark/core/survey/about/digest';
import { eventText, type ReviewEvent } from '@sampark/core/survey/about/reviews';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const path = '~review.basic_info';
const households = 'basic_info.households';
const answers = { [households]: 240, 'basic_info.population': 1200 };
const seen = digestOf(answers, 'basic_info');

onBothEngines('the review of a survey', (database, beneath) => {
  let server: TestServer;
  let staff: TestClient;
  let officer: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    officer = await signIn(server, 'officer');
    await staff.batch(aCreate('S1', { basic_info: { population: 1200, households: 240 } }));
  });
  afterEach(() => server.close());

  const surveyNow = async () => (await officer.get<WireSurvey>('/api/surveys/S1')).body;
  const stepBy = async (who: TestClient, step: ReviewEvent['step'], more: Partial<ReviewEvent> = {}) => {
    const { user_id, full_name } = (await who.get<{ user_id: string; full_name: string }>('/api/auth/me'))
      .body;
    const own = { by: user_id, name: full_name, at: '2026-11-26T10:00:00.000Z' };
    return eventText({
      id: `S1.${step}`,
      step,
      over: [],
      ...own,
      ...(step === 'checked' ? { seen } : {}),
      ...more,
    });
  };
  /** Sends the steps of a review, with other values beside them. */
  const send = async (who: TestClient, survey: string, steps: readonly string[], beside: object = {}) => {
    const op_id = `${survey}.${steps.length}.${Object.keys(beside).length}.${Math.abs(steps.join('').length)}`;
    const [result] = await who.batch({ ...anUpdate(survey, 1, { [path]: steps, ...beside }, {}), op_id });
    return result;
  };

  it('locks what an officer has checked: the late edit of staff is a conflict', async () => {
    expect(await send(officer, 'S1', [await stepBy(officer, 'checked')])).toMatchObject({
      status: 'applied',
    });
    const [late] = await staff.batch(anUpdate('S1', 1, { [households]: 250 }, { [households]: 240 }));
    expect(late).toMatchObject({ status: 'conflict', doc: { basic_info: { households: 240 } } });
    const now = await surveyNow();
    expect(now.conflicts).toMatchObject([{ field: households, theirs: 240, mine: 250, user: 'staff' }]);
    // The officer takes the late answer.
    const [settled] = await officer.batch({
      op_id: 'resolve-1',
      action: 'resolve',
      survey_id: 'S1',
      base_version: now.version,
      set: { [households]: 250 },
      was: { [households]: 240 },
      resolves: now.conflicts.map(({ id }) => id),
    });
    expect(settled?.status).toBe('applied');
    expect(await surveyNow()).toMatchObject({ basic_info: { households: 250 }, conflicts: [] });
  });

  it('opens what is reopened', async () => {
    const checked = await stepBy(officer, 'checked');
    await send(officer, 'S1', [checked]);
    await send(officer, 'S1', [checked, await stepBy(officer, 'reopened', { over: ['S1.checked'] })]);
    const [edit] = await staff.batch(anUpdate('S1', 3, { [households]: 250 }, { [households]: 240 }));
    expect(edit?.status).toBe('applied');
  });

  it('refuses the steps of others and of those without the right, and takes the rest', async () => {
    const forged = await stepBy(officer, 'checked');
    const result = await send(staff, 'S1', [forged], { 'sanitation.toilets': 3 });
    expect(result?.rejected_fields).toEqual({ [path]: 'not_yours' });
    expect(await send(staff, 'S1', [await stepBy(staff, 'checked')])).toMatchObject({
      rejected_fields: { [path]: 'not_yours' },
    });
    expect(await surveyNow()).toMatchObject({ sanitation: { toilets: 3 } });
    expect(await surveyNow()).not.toHaveProperty('~review');
  });

  it('refuses a forged state, and a reason of 10,000 characters', async () => {
    expect(await send(officer, 'S1', ['{"step":"approved"}'])).toMatchObject({
      rejected_fields: { [path]: 'not_a_review' },
    });
    const long = await stepBy(officer, 'returned', { text: 'a'.repeat(10_000) });
    expect(await send(officer, 'S1', [long])).toMatchObject({ rejected_fields: { [path]: 'too_long' } });
  });

  it('nobody checks what they began, unless nobody else may', async () => {
    await officer.batch(aCreate('S2', { basic_info: { population: 1200, households: 240 } }));
    const own = await stepBy(officer, 'checked');
    expect(await send(officer, 'S2', [own])).toMatchObject({ rejected_fields: { [path]: 'own_survey' } });
    await beneath.execute(
      `update users set is_active = 0 where role in ('admin', 'block_officer') and username <> 'officer'`,
    );
    expect(await send(officer, 'S2', [own], { 'sanitation.toilets': 3 })).toMatchObject({
      rejected_fields: {},
    });
  });

  it('keeps a checked survey that staff delete, and asks an officer', async () => {
    await send(officer, 'S1', [await stepBy(officer, 'checked')]);
    const [result] = await staff.batch(aDelete('S1', 2));
    expect(result?.status).toBe('conflict');
    expect(await surveyNow()).toMatchObject({
      deleted_at: null,
      conflicts: [{ field: '*', mine: 'deleted' }],
    });
  });

  it('takes a step about a survey that was deleted meanwhile as a conflict', async () => {
    await staff.batch(aDelete('S1', 1));
    const result = await send(officer, 'S1', [await stepBy(officer, 'checked')]);
    expect(result).toMatchObject({ status: 'conflict', code: 'deleted' });
  });

  it('believes no copy that somebody makes by hand: neither a check nor another value of a checked answer', async () => {
    const offer = (op_id: string, set: object) => ({
      ...{ op_id, action: 'offer', survey_id: 'S1', panchayat_id: '48211', form_name: 'village-standard' },
      ...{ form_version: 1, created_at: '2026-11-20T10:00:00.000Z', created_by: '', created_by_username: '' },
      ...{ created_by_fullname: '', epoch: 'made-up', version: 1_000, continues: null, is_deleted: false },
      ...{ set: { village_name: 'Nagla', ...set }, conflicts: [] },
    });
    const forged = await stepBy(officer, 'checked', { id: 'forged' });
    const own = await stepBy(staff, 'sent');
    await staff.batch(offer('offer-1', { [path]: [own, forged] }));
    expect(await surveyNow()).toMatchObject({ '~review': { basic_info: [own] } });
    await send(officer, 'S1', [own, await stepBy(officer, 'checked')]);
    await staff.batch(offer('offer-2', { [households]: 999 }));
    expect(await surveyNow()).toMatchObject({ basic_info: { households: 240 } });
  });
});
