import { describe, expect, it } from 'vitest';
import { canBeDueOn, deadlinesFor, type SetDeadline } from './deadline.ts';

const everywhere: SetDeadline = {
  ...{ block_id: null, form_name: 'village-standard', year: 2026, due_on: '2026-11-30' },
};
const ofBlock: SetDeadline = { ...everywhere, block_id: 'b1', due_on: '2026-12-10' };

describe('the day that counts in a panchayat', () => {
  it.each([
    ['everywhere’s where its block has none', [everywhere], 'b1', { due_on: '2026-11-30' }],
    ['its block’s own', [everywhere, ofBlock], 'b1', { due_on: '2026-12-10', of_block: true }],
    [
      'its block’s own, whichever was set first',
      [ofBlock, everywhere],
      'b1',
      { due_on: '2026-12-10', of_block: true },
    ],
    ['never that of another block', [everywhere, ofBlock], 'b2', { due_on: '2026-11-30' }],
  ] as const)('is %s', (_, set, block, expected) => {
    const form = { form_name: 'village-standard', year: 2026 };
    expect(deadlinesFor(set, block, ['village-standard'])).toEqual([{ ...form, ...expected }]);
  });

  it('is one for each form and year, of forms that the panchayat has', () => {
    const set = [
      everywhere,
      { ...everywhere, year: 2027, due_on: '2027-11-30' },
      { ...ofBlock, form_name: 'wells' },
    ];
    const years = deadlinesFor(set, 'b1', ['village-standard']).map(({ year }) => year);
    expect(years).toEqual([2026, 2027]);
  });
});

it.each([
  [2026, '2026-01-01', true],
  [2026, '2026-12-31', true],
  [2026, '2025-12-31', false],
  [2026, '2027-01-01', false],
  [1946, '1946-06-01', false],
  [202, '2026-01-01', false],
] as const)('surveys of %d are due on %s: %s', (year, day, can) => {
  expect(canBeDueOn(year, day)).toBe(can);
});
