import { coverageOf } from '@sampark/core/places/coverage';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { expect, test } from 'vitest';
import { inOrder, ORDERS } from './order.ts';

const panchayat = (panchayat_id: string, name: string): Panchayat => ({
  panchayat_id,
  name: { en: name },
  block_id: 'b1',
  block: { en: 'Block' },
  district: { en: 'District' },
  state: { en: 'State' },
  form_name: 'village-standard',
});

test.each(ORDERS)(
  'panchayats that nothing else tells apart stand by name, then by code, in the order %s',
  (order) => {
    const all = [panchayat('p3', 'Rampur'), panchayat('p1', 'Tindola'), panchayat('p2', 'Rampur')];
    const by = { language: 'en', contacts: null, now: 0 };
    for (const arrived of [all, all.toReversed()]) {
      const ordered = inOrder(coverageOf(arrived, [], [], '2026'), order, by);
      expect(ordered.map(({ panchayat: { panchayat_id: id } }) => id)).toEqual(['p2', 'p3', 'p1']);
    }
  },
);
