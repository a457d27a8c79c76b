import type { UserInfo } from '@sampark/core/access/roles';
import { digestOf } from '@sampark/core/survey/about/digest';
import type { ReviewEvent } from '@sampark/core/survey/about/reviews';
import type { WireDeletedSurvey } from '@sampark/core/wire/wire';
import type { WireFormTerm } from '@sampark/core/wire/wire-forms';
import { aStep } from '@sampark/testing/builders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { UnavailableError } from '../../../storage/port.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { makeWebhook } from '../../../testing/webhooks.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { buildContext } from '../../build-context.ts';
import type { Context } from '../../context.ts';
import { checkTerms } from '../doctor/terms.ts';
import { purge } from '../purge.ts';
import { endTerms, endTermsToday } from './end-terms.ts';

const FORM = 'village-standard';
const URL = `/api/forms/${FORM}/term`;
const YEAR = 366 * DAY;

onBothEngines('surveys of a form that are kept for a year', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let context: Context;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    const logger = createLogger('silent');
    context = await buildContext({
      ...{ storage: database(), secrets: secretsForTests(), logger, clock: clock.now },
    });
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const keepFor = (years: number | null) => admin.put(URL, { years });
  const told = async (years?: number) =>
    (await admin.get<WireFormTerm>(years === undefined ? URL : `${URL}?years=${years}`)).body;
  /** Sign-ins end while a test waits for years. */
  const signInAgain = async () => {
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
  };
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await signInAgain();
  };
  const bin = async () => (await admin.get<WireDeletedSurvey[]>('/api/surveys/deleted')).body;
  const isLive = async (id: string) => (await admin.get(`/api/surveys/${id}`)).status === 200;

  it('go to the recycle bin the day after, and not before', async () => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    await pass(YEAR - DAY);
    expect(await endTerms(context)).toBe(0);
    expect(await isLive('S1')).toBe(true);
    await pass(DAY);
    const { cursor } = await staff.pull();
    expect(await endTerms(context)).toBe(1);
    expect(await bin()).toMatchObject([
      { survey_id: 'S1', deleted_by_username: '', deleted_by_fullname: '' },
    ]);
    expect((await staff.pull(cursor)).deleted).toMatchObject([{ survey_id: 'S1' }]);
    const { body } = await admin.get<object[]>('/api/surveys/S1/history');
    expect(body).toMatchObject([{ action: 'delete', user: '', user_fullname: '' }, { action: 'create' }]);
    expect(await endTerms(context)).toBe(0);
    expect(await verifyAudit(context)).toMatchObject({ kind: 'whole' });
  });

  it('stay for ever where nobody has said otherwise, or said so again', async () => {
    await staff.batch(aCreate('S1'));
    await pass(40 * YEAR);
    expect(await endTerms(context)).toBe(0);
    await keepFor(30);
    await keepFor(null);
    expect(await endTerms(context)).toBe(0);
    expect(await told()).toEqual({ years: null, count: null });
  });

  it('stay a year from their last change on, whoever made it', async () => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    await pass(300 * DAY);
    await staff.batch(anUpdate('S1', 1, { 'basic_info.population': 4 }));
    await pass(300 * DAY);
    expect(await endTerms(context)).toBe(0);
    await pass(67 * DAY);
    expect(await endTerms(context)).toBe(1);
  });

  it('stay another year once they were brought back, and go for good 402 days after they were deleted', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    await keepFor(1);
    await pass(YEAR);
    expect(await endTerms(context)).toBe(2);
    const back = { ...anUpdate('S1', 2, {}), action: 'restore', op_id: 'back' };
    expect(await admin.batch(back)).toMatchObject([{ status: 'applied' }]);
    await pass(YEAR - DAY);
    expect(await endTerms(context)).toBe(0);
    expect(await isLive('S1')).toBe(true);
    await pass(38 * DAY);
    expect(await endTerms(context)).toBe(1);
    expect(await purge(context)).toMatchObject({ surveys: 1 });
    expect((await bin()).map(({ survey_id }) => survey_id)).toEqual(['S1']);
  });

  it('keep what a device brings later as a conflict, and show it as deleted by the server', async () => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    await pass(YEAR);
    await endTerms(context);
    const edit = anUpdate('S1', 1, { 'basic_info.population': 400 });
    expect(await staff.batch(edit)).toMatchObject([{ status: 'conflict', code: 'deleted' }]);
    const { body } = await staff.get<{ conflicts: object[] }>('/api/surveys/S1');
    expect(body.conflicts).toMatchObject([{ field: '*', mine: { 'basic_info.population': 400 } }]);
    const [row] = await database().now.surveys.byIds(['S1']);
    expect(row).toMatchObject({ deleted_by: null, updated_by: 'demo-staff' });
  });

  it('stay while something of them is open: a conflict, a review, a deadline', async () => {
    const officer = await signIn(server, 'officer');
    const open = ['conflict', 'sent', 'returned', 'open-year'];
    await staff.batch(...open.map((id) => aCreate(id)), aCreate('checked'));
    const answer = (is: number) =>
      anUpdate('conflict', 1, { 'basic_info.population': is }, { 'basic_info.population': null });
    await officer.batch(answer(3));
    await staff.batch(answer(4));
    const review = async (who: TestClient, id: string, step: ReviewEvent['step']) => {
      const { user_id: by, full_name: name } = (await who.get<UserInfo>('/api/auth/me')).body;
      const seen = step === 'checked' ? { seen: digestOf({}, 'basic_info') } : {};
      const set = { '~review.basic_info': [aStep({ id, step, by, name, ...seen })] };
      return who.batch({ ...anUpdate(id, 1, set), op_id: `${id}.review` });
    };
    const steps = [
      ...(await review(staff, 'sent', 'sent')),
      ...(await review(officer, 'returned', 'returned')),
      ...(await review(officer, 'checked', 'checked')),
    ];
    expect(steps.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    await staff.batch(anUpdate('open-year', 1, { survey_date: '2027-01-01' }));
    await keepFor(1);
    await pass(YEAR + DAY);
    await admin.put(`/api/forms/${FORM}/deadlines/2027`, { due_on: '2027-12-31', block_id: null });
    expect(await told()).toMatchObject({ count: { tomorrow: 1, within_30_days: 1 } });
    expect(await endTerms(context)).toBe(1);
    expect((await bin()).map(({ survey_id }) => survey_id)).toEqual(['checked']);
    await pass(40 * DAY);
    expect(await endTerms(context)).toBe(1);
    expect((await bin()).map(({ survey_id }) => survey_id)).toEqual(['open-year', 'checked']);
  });

  it.each<[what: string, meanwhile: () => Promise<unknown>]>([
    ['somebody changes them', () => staff.batch(anUpdate('S1', 1, { 'basic_info.population': 4 }))],
    ['an administrator keeps them longer', () => keepFor(2)],
  ])('stay where %s between the look and the deletion', async (_, meanwhile) => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    await pass(YEAR);
    const { storage } = context;
    const slow: Context = {
      ...context,
      storage: { ...storage, write: async (work) => meanwhile().then(() => storage.write(work)) },
    };
    expect(await endTerms(slow)).toBe(0);
    expect(await isLive('S1')).toBe(true);
  });

  it('are told to webhooks as deleted by nobody', async () => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    const { webhook_id } = await makeWebhook(admin, { events: ['survey.deleted'] });
    clock.pass(YEAR);
    await endTerms(context);
    const [told] = await database().now.webhookDeliveries.list(webhook_id, 10);
    expect(told).toMatchObject({ type: 'survey.deleted', subject: 'S1' });
    expect(JSON.parse(told?.data ?? '')).toMatchObject({ by: null });
  });

  it('are counted for whoever sets a term, before it is set, and by the doctor after', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'), aCreate('S3'));
    await pass(350 * DAY);
    await staff.batch(aDelete('S3', 1), anUpdate('S2', 1, { 'basic_info.population': 4 }));
    expect(await told(1)).toEqual({ years: null, count: { tomorrow: 0, within_30_days: 1 } });
    await pass(15 * DAY);
    expect(await told(1)).toEqual({ years: null, count: { tomorrow: 1, within_30_days: 1 } });
    const said = async () => {
      const texts: string[] = [];
      for await (const { text } of checkTerms(database(), clock.now())) texts.push(text);
      return texts;
    };
    expect(await said()).toEqual(['the surveys of every form are kept for ever']);
    await keepFor(1);
    expect(await said()).toEqual([
      `surveys of ${FORM} are kept for 1 year after their last change: 1 survey will be deleted within 30 days`,
    ]);
    const elsewhere = await signIn(server, 'officer');
    const { body } = await elsewhere.get<WireFormTerm>(URL);
    expect(body).toEqual({ years: 1, count: { tomorrow: 1, within_30_days: 1 } });
  });

  it.each([{ years: 0 }, { years: 31 }, { years: 1.5 }, { years: '3' }, {}, { years: 3, more: 1 }])(
    'are not kept for %j',
    async (wrong) => {
      expect((await admin.put(URL, wrong)).status).toBe(422);
      expect((await admin.put('/api/forms/nothing/term', { years: 3 })).status).toBe(404);
      expect(await told()).toEqual({ years: null, count: null });
    },
  );

  it.each(['0', '31', '-1', 'x', '1.5'])('are not counted for %s years', async (years) => {
    expect((await admin.get(`${URL}?years=${years}`)).status).toBe(422);
  });

  it('go once a day; a run that was cut off is done again', async () => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    await pass(YEAR);
    expect(await endTermsToday(context, () => true)).toBe(0);
    expect(await endTermsToday(context, () => false)).toBe(1);
    expect(await endTermsToday(context, () => false)).toBeNull();
    clock.pass(DAY);
    expect(await endTermsToday(context, () => false)).toBe(0);
  });

  describe('in their hundreds', () => {
    const many = Array.from({ length: 1000 }, (_, i) => `S${i}`);
    beforeEach(async () => {
      for (let at = 0; at < many.length; at += 250) {
        await staff.batch(...many.slice(at, at + 250).map((id) => aCreate(id)));
      }
      await keepFor(1);
      clock.pass(YEAR);
    });
    const gone = async () => (await database().now.surveys.deleted({ kind: 'all' }, 2000)).length;

    it('go in batches; a process that dies in the middle leaves whole ones, and the next goes on', async () => {
      let writes = 0;
      const { storage } = context;
      const dying: Context = {
        ...context,
        storage: {
          ...storage,
          write: (work) =>
            storage.write(async (r) => {
              const done = await work(r);
              writes += 1;
              if (writes > 3) throw new UnavailableError('the process dies before the commit');
              return done;
            }),
        },
      };
      await expect(endTermsToday(dying, () => false)).rejects.toThrow('the process dies');
      expect(await gone()).toBe(300);
      expect(await verifyAudit(context)).toMatchObject({ kind: 'whole' });
      expect(await endTermsToday(context, () => false)).toBe(700);
      expect(await gone()).toBe(1000);
    });

    it('go once where two servers take them at once', async () => {
      const both = await Promise.all([endTerms(context), endTerms(context)]);
      expect(both[0] + both[1]).toBe(1000);
      expect(await gone()).toBe(1000);
    });

    it('that cannot go hold up no others', async () => {
      const form_version = 1;
      await database().write((r) =>
        r.surveys.byIds(['S5']).then(([row]) => {
          if (row === undefined) throw new Error('no survey');
          const { created_by_username: _, created_by_fullname: _name, ...survey } = row;
          return r.surveys.update([{ ...survey, form_version, doc: '{broken' }]);
        }),
      );
      expect(await endTerms(context)).toBe(999);
    });
  });
});
