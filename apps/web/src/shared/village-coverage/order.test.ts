import { coverageOf } from '@sampark/core/places/coverage';
import type { DueSurveys } from '@sampark/core/places/due-surveys';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { expect, test } from 'vitest';
import { inOrder, type Order, ordersFor } from './order.ts';

const panchayat = (panchayat_id: string, name: string): Panchayat => ({
  panchayat_id,
  name: { en: name },
  block_id: 'b1',
  block: { en: 'Block' },
  district: { en: 'District' },
  state: { en: 'State' },
  form_name: 'village-standard',
});

test.each(['behind', 'missing', 'silent', 'name'] as const satisfies readonly Order[])(
  'panchayats that nothing else tells apart stand by name, then by code, in the order %s',
  (order) => {
    const all = [panchayat('p3', 'Rampur'), panchayat('p1', 'Tindola'), panchayat('p2', 'Rampur')];
    const by = { language: 'en', contacts: null, due: [], now: 0 };
    for (const arrived of [all, all.toReversed()]) {
      const ordered = inOrder(coverageOf(arrived, [], [], '2026'), order, by);
      expect(ordered.map(({ panchayat: { panchayat_id: id } }) => id)).toEqual(['p2', 'p3', 'p1']);
    }
  },
);

test('whoever is late comes before whoever has more to begin, but only once the day is over', () => {
  const due_on = '2026-11-30';
  const of = (panchayat_id: string, left: number): DueSurveys => ({
    ...{
      panchayat: panchayat(panchayat_id, panchayat_id),
      form_name: 'village-standard',
      year: 2026,
      due_on,
    },
    ...{ of: 'village', places: 3, left },
  });
  const villages = ['p1', 'p2', 'p2'].map((panchayat_id, n) => ({
    ...{ panchayat_id, code: `${n}`, version: 1, name: { en: `Village ${n}` } },
  }));
  const covered = coverageOf([panchayat('p1', 'p1'), panchayat('p2', 'p2')], villages, [], '2026');
  const order = (day: string) =>
    inOrder(covered, 'behind', {
      ...{ language: 'en', contacts: null, due: [of('p1', 1), of('p2', 0)], now: Date.parse(day) },
    }).map((each) => each.panchayat.panchayat_id);
  expect(order('2026-11-30T12:00:00Z')).toEqual(['p2', 'p1']);
  expect(order('2026-12-01T12:00:00Z')).toEqual(['p1', 'p2']);
});

test('the order by who is behind is offered only where something is due', () => {
  expect(ordersFor([])).not.toContain('behind');
});
