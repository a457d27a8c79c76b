import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { eventText } from '@sampark/core/survey/about/reviews';
import { completeAnswers } from '@sampark/testing/builders';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, HOUR, MINUTE, SECOND, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import type { TestServer } from '../../../testing/servers/start.ts';
import {
  answerWith,
  logOf,
  makeWebhook,
  type Received,
  type Receiver,
  startReceiver,
  startSendingServer,
  WEBHOOKS,
  webhookOf,
} from '../../../testing/webhooks.ts';

let clock: TestClock;
let server: TestServer;
let settle: () => Promise<void>;
let receiver: Receiver;
let admin: TestClient;
let staff: TestClient;
const start = async (over: Parameters<typeof startSendingServer>[0] = {}): Promise<void> => {
  ({ server, settle } = await startSendingServer({ clock: clock.now, ...over }));
  admin = await signIn(server, 'admin');
  staff = await signIn(server, 'staff');
};
beforeEach(async () => {
  clock = testClock();
  receiver = await startReceiver();
  await start();
});
afterEach(async () => {
  await server.close();
  await receiver.close();
});
const tell = (over: Parameters<typeof makeWebhook>[1] = {}) =>
  makeWebhook(admin, { url: receiver.url, ...over });
const typesIn = (received: readonly Received[]) => received.map(({ body }) => body.type);
const types = () => typesIn(receiver.received);
const population = (surveyId: string, base: number, to: number) =>
  anUpdate(surveyId, base, { 'basic_info.population': to });
/** Lets the clock go on, and sends what is due then. */
const after = async (milliseconds: number): Promise<void> => {
  clock.pass(milliseconds);
  await settle();
};

describe('a survey that is saved', () => {
  it('is told, with which one it is and how far, and none of its answers', async () => {
    await tell();
    await staff.batch(aCreate('S1', { survey_date: '2025-03-01', basic_info: { population: 76_543 } }));
    await settle();
    const [told] = receiver.received;
    expect(told?.body).toEqual({
      type: 'survey.saved',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: {
        ...{ survey_id: 'S1', form: 'village-standard', form_version: expect.any(Number) as number },
        ...{ panchayat_id: '48211', village_name: 'Nagla', year: '2025', version: 1, status: 'in_progress' },
        ...{ completion: expect.any(Number) as number, conflicts: 0, by: 'demo-staff' },
        url: 'https://sampark.example/api/surveys/S1',
      },
    });
    expect(told?.text).not.toContain('76543');
    expect(told?.headers['content-type']).toBe('application/json');
  });

  it('says when it is complete, in conflict, returned and deleted', async () => {
    await tell({
      events: ['survey.completed', 'survey.conflict', 'survey.returned', 'survey.deleted'],
    });
    await staff.batch(aCreate('S1'));
    await settle();
    expect(types()).toEqual([]);
    await staff.batch({ ...anUpdate('S1', 1, completeAnswers), op_id: 'S1.complete' });
    await settle();
    const staff2 = await signIn(server, 'staff2');
    await staff2.batch(anUpdate('S1', 1, { 'basic_info.population': 5 }, { 'basic_info.population': null }));
    await settle();
    const returned = eventText({
      ...{ id: 'step-1', step: 'returned', over: [], by: 'demo-admin', name: 'Asha Verma' },
      ...{ at: '2026-11-20T12:00:00.000Z', why: 'missing' },
    });
    await admin.batch({ ...anUpdate('S1', 3, { '~review.basic_info': [returned] }), op_id: 'S1.returned' });
    await settle();
    await admin.batch(aDelete('S1', 4));
    await settle();
    expect(types()).toEqual(['survey.completed', 'survey.conflict', 'survey.returned', 'survey.deleted']);
  });

  it('is told to whom it concerns: by event, and by form', async () => {
    await tell({ form_name: 'village-detailed' });
    const { webhook_id } = await tell({ events: ['survey.deleted'] });
    await staff.batch(aCreate('S1'));
    await settle();
    expect(types()).toEqual([]);
    await staff.batch(aDelete('S1', 1));
    await settle();
    expect(types()).toEqual(['survey.deleted']);
    expect(await logOf(admin, webhook_id)).toMatchObject([
      {
        type: 'survey.deleted',
        survey_id: 'S1',
        village_name: 'Nagla',
        state: 'delivered',
        status: 204,
        attempts: 1,
      },
    ]);
  });

  it('that is refused is told to nobody', async () => {
    await tell();
    await staff.batch({ ...aCreate('S1'), panchayat_id: '48230' });
    await settle();
    expect(types()).toEqual([]);
  });

  it('again and again while nobody listens is told once, as it is then', async () => {
    const { webhook_id } = await tell();
    await admin.send({ method: 'PATCH', url: `${WEBHOOKS}/${webhook_id}`, payload: { is_on: true } });
    receiver.answer(answerWith(500));
    await staff.batch(aCreate('S1'));
    await settle();
    for (let to = 1; to <= 20; to += 1) await staff.batch(population('S1', to, to));
    expect(await webhookOf(admin, webhook_id)).toMatchObject({ state: 'fails', waiting: 2 });
    receiver.answer(answerWith(204));
    await after(5 * MINUTE);
    expect(receiver.received.map(({ body }) => body.data['version'])).toEqual([1, 1, 21]);
    expect((await webhookOf(admin, webhook_id))?.state).toBe('works');
  });
});

it('a form that is published is told', async () => {
  await tell({ events: ['form.published'] });
  const form = { ...villageStandard, name: 'wells' };
  const { publishForm } = await import('../../../services/forms/publish-form.ts');
  const { contextForTests } = await import('../../../testing/servers/start.ts');
  const context = await contextForTests(server.storage);
  await publishForm({ ...context, clock: clock.now }, { form, writtenVersion: '', tests: [], by: null });
  await settle();
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    {
      type: 'form.published',
      data: { form: 'wells', form_version: 1, url: 'https://sampark.example/api/schemas/wells' },
    },
  ]);
});

describe('a delivery', () => {
  it('is signed so that any library of Standard Webhooks knows it, and none that was changed', async () => {
    await server.close();
    await start({ clock: Date.now });
    const { webhook_id, secret } = await tell();
    await staff.batch(aCreate('S1'));
    await settle();
    const [first] = receiver.received;
    const verify = (by: string, { text, headers }: Received) => new Webhook(by).verify(text, headers);
    expect(verify(secret, first as Received)).toEqual(first?.body);
    expect(() => verify(secret, { ...(first as Received), text: `${first?.text} ` })).toThrow('signature');

    const exchanged = await admin.post<{ secret: string }>(`${WEBHOOKS}/${webhook_id}/secret`, {});
    await staff.batch(population('S1', 1, 5));
    await settle();
    const second = receiver.received[1] as Received;
    for (const by of [secret, exchanged.body.secret]) expect(verify(by, second)).toEqual(second.body);
  });

  it('is signed by the old secret for a day', async () => {
    const { webhook_id } = await tell();
    await admin.post(`${WEBHOOKS}/${webhook_id}/secret`, {});
    const signatures = async () => {
      await admin.post(`${WEBHOOKS}/${webhook_id}/test`, {});
      await settle();
      return receiver.received.at(-1)?.headers['webhook-signature']?.split(' ').length;
    };
    expect(await signatures()).toBe(2);
    clock.pass(DAY + SECOND);
    admin = await signIn(server, 'admin');
    expect(await signatures()).toBe(1);
  });

  it('that fails comes again under its own id, later and later, and is given up', async () => {
    const { webhook_id } = await tell();
    receiver.answer(answerWith(500, 'not today'));
    await staff.batch(aCreate('S1'));
    await settle();
    expect(receiver.received).toHaveLength(1);
    await after(2 * SECOND);
    expect(receiver.received).toHaveLength(1);
    for (const pause of [10 * SECOND, 6 * MINUTE, 40 * MINUTE, 3 * HOUR, 7 * HOUR]) await after(pause);
    expect(receiver.received).toHaveLength(6);
    for (const pause of [12, 17, 24, 30]) await after(pause * HOUR);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    admin = await signIn(server, 'admin');
    expect(await logOf(admin, webhook_id)).toMatchObject([
      { state: 'given_up', attempts: 10, status: 500, answer: 'not today', next_at: null },
    ]);
    await after(10 * DAY);
    expect(receiver.received).toHaveLength(10);
  });

  it('waits for the one before it about the same survey, and not for others', async () => {
    await tell({ events: ['survey.saved', 'survey.deleted'] });
    receiver.answer((response, { body }) =>
      response.writeHead(body.data['survey_id'] === 'S1' && receiver.received.length < 3 ? 500 : 204).end(),
    );
    await staff.batch(aCreate('S1'), aCreate('S2'));
    await settle();
    await staff.batch(aDelete('S1', 1));
    await after(10 * SECOND);
    const s1 = receiver.received.filter(({ body }) => body.data['survey_id'] === 'S1');
    expect(typesIn(s1)).toEqual(['survey.saved', 'survey.saved', 'survey.deleted']);
    expect(receiver.received.filter(({ body }) => body.data['survey_id'] === 'S2')).toHaveLength(1);
  });

  it('comes no sooner than the receiver asks', async () => {
    await tell();
    receiver.answer(answerWith(429, '', { 'retry-after': '3600' }));
    await staff.batch(aCreate('S1'));
    await settle();
    await after(50 * MINUTE);
    expect(receiver.received).toHaveLength(1);
    await after(30 * MINUTE);
    expect(receiver.received).toHaveLength(2);
  });

  it('goes alone to a receiver that is down, which rests in between; when it is back all arrive', async () => {
    await tell();
    receiver.answer(answerWith(500));
    await staff.batch(...Array.from({ length: 10 }, (_, i) => aCreate(`S${i}`)));
    await settle();
    expect(receiver.received).toHaveLength(4);
    await after(10 * SECOND);
    expect(receiver.received).toHaveLength(4);
    await after(MINUTE);
    expect(receiver.received).toHaveLength(5);
    receiver.answer(answerWith(204));
    await after(10 * MINUTE);
    expect(new Set(receiver.received.map(({ body }) => body.data['survey_id'])).size).toBe(10);
  });

  it('that the receiver says is no more wanted switches the webhook off, until somebody switches it on', async () => {
    const { webhook_id } = await tell();
    receiver.answer(answerWith(410));
    await staff.batch(aCreate('S1'));
    await settle();
    expect((await webhookOf(admin, webhook_id))?.state).toBe('gone');
    await staff.batch(aCreate('S2'));
    await after(HOUR);
    expect(receiver.received).toHaveLength(1);
    receiver.answer(answerWith(204));
    await admin.send({ method: 'PATCH', url: `${WEBHOOKS}/${webhook_id}`, payload: { is_on: true } });
    await staff.batch(aCreate('S3'));
    await settle();
    expect(receiver.received.at(-1)?.body.data['survey_id']).toBe('S3');
  });

  it('goes nowhere while its maker may have no webhook, and goes on when they may again', async () => {
    const { webhook_id } = await tell();
    const role = (to: string) => server.storage.write((r) => r.users.change('demo-admin', { role: to }));
    await role('block_officer');
    await staff.batch(aCreate('S1'));
    await settle();
    expect(receiver.received).toEqual([]);
    await role('admin');
    expect(await webhookOf(admin, webhook_id)).toMatchObject({ state: 'works', waiting: 1 });
    await after(MINUTE);
    expect(types()).toEqual(['survey.saved']);
  });

  it('is sent again by hand under its own id', async () => {
    const { webhook_id } = await tell();
    await staff.batch(aCreate('S1'));
    await settle();
    const [line] = await logOf(admin, webhook_id);
    const again = `${WEBHOOKS}/${webhook_id}/deliveries/${line?.delivery_id}/again`;
    expect((await admin.post(again, {})).status).toBe(204);
    await settle();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      line?.delivery_id,
      line?.delivery_id,
    ]);
    expect((await admin.post(again.replace('msg_', 'msg_x'), {})).status).toBe(404);
  });
});
