import { openForm } from '@sampark/core/forms/engine/instance';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { NO_VILLAGES } from '@sampark/core/places/village-names';
import { holdsFor, isCleared, marksIn } from '@sampark/core/survey/about/same-marks';
import { aSummary } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import type { AppData } from '../../../data/ports/app-data.ts';
import { createLive } from '../../../data/ports/live.ts';
import { type Compared, followEarlier } from './earlier-of.ts';

const toilets = 'sanitation.toilets';
const own = aSummary({ survey_id: 'S-2026', village_name: 'Rampur', survey_date: '2026-03-10' });
const last = aSummary({ survey_id: 'S-2025', village_name: 'Rampur', survey_date: '2025-03-12' });

/** Follows what a survey is compared with, while the server knows these words. */
const compared = (knows: readonly string[]): Promise<Compared> => {
  const [all, villages, server] = [createLive(), createLive(), createLive()];
  all.set([own, last]);
  villages.set(NO_VILLAGES);
  server.set({ knows });
  const read = () => Promise.resolve({ summary: last, form: villageStandard, values: { [toilets]: 82 } });
  const data = { surveys: { all, read }, villages, server } as unknown as AppData;
  return new Promise((found) => void followEarlier(data, { own, form: villageStandard }, found));
};

const takenAgain = async (knows: readonly string[]) => {
  const { earlier } = await compared(knows);
  return earlier?.takeAgain(openForm(villageStandard, {}), [[toilets, 82]]) ?? [];
};

test('an answer that is taken again is marked with its survey and its year', async () => {
  const [answer, [path, marks] = ['', null]] = await takenAgain(['about', 'same']);
  expect(answer).toEqual([toilets, 82]);
  expect(path).toBe('~same.sanitation');
  const [mark] = marksIn(marks);
  expect(mark).toMatchObject({ on: toilets, of: 'S-2025', year: '2025' });
  expect(mark && holdsFor(mark, 82)).toBe(true);
});

test('a server from before gets the answer alone: it would refuse the mark', async () => {
  expect(await takenAgain(['about', 'review', 'accepted'])).toEqual([[toilets, 82]]);
});

test('an answer that is not so any more is marked so, and nothing else is typed', async () => {
  const { earlier } = await compared(['same', 'cleared']);
  const typed = earlier?.clear?.(openForm(villageStandard, {}), [toilets]) ?? [];
  expect(typed).toHaveLength(1);
  const [mark] = marksIn(typed[0]?.[1] ?? null);
  expect(mark).toMatchObject({ on: toilets, of: 'S-2025', year: '2025' });
  expect(mark && isCleared(mark)).toBe(true);
});

test('it is offered once the server says that it knows it', async () => {
  const [all, villages, server] = [createLive(), createLive(), createLive()];
  all.set([own, last]);
  villages.set(NO_VILLAGES);
  const read = () => Promise.resolve({ summary: last, form: villageStandard, values: { [toilets]: 82 } });
  const data = { surveys: { all, read }, villages, server } as unknown as AppData;
  const clears: boolean[] = [];
  const told = new Promise<void>((both) => {
    followEarlier(data, { own, form: villageStandard }, ({ earlier }) => {
      clears.push(earlier?.clear != null);
      if (clears.length === 1) server.set({ knows: ['same', 'cleared'] });
      else both();
    });
  });
  await told;
  expect(clears).toEqual([false, true]);
});

test('a server from before such marks is not sent any', async () => {
  const { earlier } = await compared(['same']);
  expect(earlier?.clear).toBeNull();
});
