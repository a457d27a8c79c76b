import { aSummary } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { countMorning } from './count-morning.ts';

const survey = (panchayat_id: string, more: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({ panchayat_id, ...more });

it('counts doubts by panchayat, those with the most first, and what waits', () => {
  const surveys = [
    survey('p2', { warnings: 1 }),
    survey('p1', { warnings: 3 }),
    survey('p1', { warnings: 1, review: 'sent' }),
    survey('p3', { conflicts: 1 }),
    survey('p3', { sync_status: 'conflict', review: 'returned' }),
    survey('p3', { review: 'checked' }),
    survey('p4', { form_name: 'record:household', warnings: 9, conflicts: 1 }),
  ];
  expect(countMorning(surveys)).toEqual({
    doubtful: [
      { panchayat_id: 'p1', surveys: 2 },
      { panchayat_id: 'p2', surveys: 1 },
    ],
    sent: 1,
    conflicts: 2,
  });
});

it('nothing is left where all is done', () => {
  expect(countMorning([survey('p1'), survey('p2')])).toEqual({ doubtful: [], sent: 0, conflicts: 0 });
});
