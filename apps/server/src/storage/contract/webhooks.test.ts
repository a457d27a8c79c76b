import { beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import type { WebhookDeliveryTable } from '../tables/webhook-tables.ts';

const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T12:05:00.000Z';

const aDelivery = (
  id: string,
  version: number,
  over: Partial<WebhookDeliveryTable> = {},
): WebhookDeliveryTable => {
  const { webhook_id = 'w1', type = 'survey.saved', subject = 's1' } = over;
  return {
    ...{ panchayat_id: '48211', delivery_id: id, webhook_id, type, subject },
    slot: `${webhook_id} ${type} ${subject}`,
    ...{
      version,
      place: 0,
      data: '{}',
      made_at: AT,
      asked_at: AT,
      state: 'waiting',
      attempts: 0,
      next_at: AT,
    },
    ...{ attempted_at: null, duration_ms: null, status: null, problem: null, answer: null },
    ...over,
  };
};

onBothEngines('deliveries of webhooks', (storage) => {
  const add = (...deliveries: readonly WebhookDeliveryTable[]) =>
    storage().write((r) => r.webhookDeliveries.add(deliveries));
  const ids = (rows: readonly WebhookDeliveryTable[]) => rows.map(({ delivery_id }) => delivery_id);
  const due = async (at = AT, limit = 10) => ids(await storage().now.webhookDeliveries.due('w1', at, limit));
  const waiting = async () => ids(await storage().now.webhookDeliveries.list('w1', 100)).toSorted();
  const begin = (delivery: WebhookDeliveryTable, at = AT) =>
    storage().write((r) => r.webhookDeliveries.begin(delivery, at, LATER));
  const end = (delivery: WebhookDeliveryTable, over: Partial<WebhookDeliveryTable> = {}) =>
    storage().write((r) =>
      r.webhookDeliveries.end(
        { ...delivery, attempts: delivery.attempts + 1 },
        {
          ...{ state: 'delivered', next_at: AT, duration_ms: 3, status: 204, problem: null, answer: '' },
          ...over,
        },
      ),
    );

  describe('of one survey', () => {
    it('the newest replaces one that nobody has tried to send, of the same kind and webhook alone', async () => {
      await add(aDelivery('a', 1), aDelivery('b', 1, { type: 'survey.completed', place: 1 }));
      await add(aDelivery('other', 1, { webhook_id: 'w2' }), aDelivery('else', 1, { subject: 's2' }));
      await add(aDelivery('c', 2));
      expect(await waiting()).toEqual(['b', 'c', 'else']);
      expect(ids(await storage().now.webhookDeliveries.list('w2', 10))).toEqual(['other']);
    });

    it('one that is on its way stays beside the newest, which waits for it', async () => {
      const first = aDelivery('a', 1);
      await add(first);
      expect(await begin(first)).toBe(true);
      await add(aDelivery('b', 2));
      await add(aDelivery('c', 3));
      expect(await waiting()).toEqual(['a', 'c']);
      expect(await due()).toEqual([]);
      await end(first);
      expect(await due()).toEqual(['c']);
    });

    it('they are sent in the order of versions, and of places within one', async () => {
      const rows = [
        aDelivery('a', 1, { type: 'survey.saved' }),
        aDelivery('b', 1, { type: 'survey.completed', place: 1 }),
        aDelivery('c', 10, { type: 'survey.conflict' }),
      ];
      await add(...rows.toReversed());
      const sent: string[] = [];
      for (const row of rows) {
        sent.push(...(await due()));
        await begin(row);
        await end(row);
      }
      expect(sent).toEqual(['a', 'b', 'c']);
    });

    it('one that is given up holds the next one no longer', async () => {
      const first = aDelivery('a', 1);
      await add(first, aDelivery('b', 1, { type: 'survey.completed', place: 1 }));
      await begin(first);
      await end(first, { state: 'given_up' });
      expect(await due()).toEqual(['b']);
    });
  });

  describe('an attempt', () => {
    const one = aDelivery('a', 1);
    beforeEach(() => add(one));

    it('belongs to one of two servers that begin it at once', async () => {
      const begun = await Promise.all([begin(one), begin(one), begin(one)]);
      expect(begun.filter(Boolean)).toHaveLength(1);
    });

    it('of which nothing is heard is made anew after a while', async () => {
      await begin(one);
      expect(await due()).toEqual([]);
      expect(await due(LATER)).toEqual(['a']);
      expect(await begin({ ...one, attempts: 1 }, LATER)).toBe(true);
      // Now the first server says what came of its own: nobody waits for that any more.
      await end(one);
      expect(await storage().now.webhookDeliveries.byId('w1', 'a')).toMatchObject({
        state: 'waiting',
        attempts: 2,
      });
    });
  });

  it('what has waited for too long is given up', async () => {
    await add(aDelivery('old', 1), aDelivery('new', 1, { subject: 's2', asked_at: LATER }));
    await storage().write((r) => r.webhookDeliveries.giveUp(LATER));
    expect(await storage().now.webhookDeliveries.byId('w1', 'old')).toMatchObject({ state: 'given_up' });
    expect(await due(LATER)).toEqual(['new']);
  });

  it('the log forgets what is old, and what is beyond the newest; never what waits', async () => {
    const over = { state: 'delivered' } as const;
    const line = (id: string, minute: number) =>
      aDelivery(id, 1, { ...over, subject: id, made_at: `2026-11-20T12:0${minute}:00.000Z` });
    await add(line('b', 1), line('c', 2), line('d', 3), aDelivery('w', 1));
    await add(line('old', 0), { ...line('x', 0), webhook_id: 'w2' });
    await storage().write((r) => r.webhookDeliveries.forget('2026-11-20T12:00:30.000Z', 2));
    expect(await waiting()).toEqual(['c', 'd', 'w']);
    expect(await storage().now.webhookDeliveries.list('w2', 10)).toEqual([]);
  });

  it('what waits is counted, by webhook', async () => {
    await add(aDelivery('a', 1), aDelivery('b', 1, { subject: 's2' }));
    await add(
      aDelivery('c', 1, { webhook_id: 'w2' }),
      aDelivery('d', 1, { subject: 's3', state: 'given_up' }),
    );
    const counted = await storage().now.webhookDeliveries.waiting();
    expect([...counted].toSorted()).toEqual([
      ['w1', 2],
      ['w2', 1],
    ]);
  });
});
