import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { aQueueEntry } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import type { OperationRecord } from '../schema.ts';
import { takeFromOutbox } from './outbox.ts';

const OWNER = 'staff';

const anOperation = (survey_id: string, more: Partial<OperationRecord> = {}): OperationRecord => ({
  ...aQueueEntry(survey_id, { id: `op of ${survey_id}` }),
  owner: OWNER,
  content: { key: 'k', bytes: new Uint8Array(100) },
  ...more,
});
const aReceipt = (survey_id: string, at: number): OperationRecord =>
  anOperation(survey_id, { id: `receipt ${at} of ${survey_id}`, synced: true, content: null });

/** Makes a device with these operations, and the ways to take them. */
const aDevice = async (operations: readonly OperationRecord[]) => {
  const db = await openDatabase(randomUUID());
  for (const operation of operations) await db.put('pendingSync', operation);
  return {
    db,
    /** Takes batch after batch until nothing waits, and returns the ids of each. */
    all: async (most: number, now = 0): Promise<string[][]> => {
      const chunks: string[][] = [];
      for (let [after, ended] = ['', false]; !ended; ) {
        const limits = { operations: most, bytes: 1e6 };
        const departing = await takeFromOutbox({ db, owner: OWNER }, { after, limits, now });
        await departing.noted;
        chunks.push(departing.records.map(({ id }) => id));
        ({ after, ended } = departing);
      }
      return chunks;
    },
    noted: async () =>
      (await db.getAll('meta')).map((each) => (each as { operations: readonly string[] }).operations),
  };
};

it('leaves chunk by chunk, survey by survey, and is noted as on its way', async () => {
  const device = await aDevice(['a', 'b', 'c', 'd', 'e'].map((id) => anOperation(id)));
  const chunks = [['op of a', 'op of b'], ['op of c', 'op of d'], ['op of e']];
  expect(await device.all(2)).toEqual(chunks);
  expect((await device.noted()).toSorted()).toEqual(chunks);
});

it('is there at once when nothing waits, and nothing is noted', async () => {
  const device = await aDevice([aReceipt('a', 1)]);
  expect(await device.all(2)).toEqual([[]]);
  expect(await device.noted()).toEqual([]);
});

it('is found behind any number of receipts, of one survey or of many', async () => {
  const many = Array.from({ length: 700 }, (_, at) => aReceipt(`b${at}`, at));
  const ofOne = Array.from({ length: 700 }, (_, at) => aReceipt('c', at));
  const device = await aDevice([...many, ...ofOne, anOperation('c'), anOperation('d')]);
  expect(await device.all(2)).toEqual([['op of c', 'op of d']]);
});

it('never passes the operation of its survey that is in flight, wherever a chunk ends', async () => {
  const device = await aDevice([
    anOperation('a'),
    aReceipt('a', 1),
    anOperation('b', { id: '1 unsent of b' }),
    anOperation('b', { id: '2 sent of b', sent: true }),
    anOperation('c'),
  ]);
  for (const most of [1, 2, 3]) {
    expect((await device.all(most)).flat()).toEqual(['op of a', '2 sent of b', 'op of c']);
    await device.db.clear('meta');
  }
});

it('skips operations that have to wait, and marks those that left before only once', async () => {
  const device = await aDevice([
    anOperation('a', { next_attempt_at: 10 }),
    anOperation('b', { sent: true }),
    anOperation('c', { next_attempt_at: 10 }),
  ]);
  expect((await device.all(2)).flat()).toEqual(['op of b']);
  expect(await device.noted()).toEqual([]);
  expect((await device.all(2, 10)).flat()).toEqual(['op of a', 'op of b', 'op of c']);
});

it('is another person’s no more than their rows are', async () => {
  const device = await aDevice([anOperation('a', { owner: 'somebody else' }), anOperation('b')]);
  expect(await device.all(5)).toEqual([['op of b']]);
});
