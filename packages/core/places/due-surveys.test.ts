import { aSummary } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import type { Deadline } from './deadline.ts';
import { dueSurveys, dueTogether, lateOf } from './due-surveys.ts';
import type { Panchayat } from './panchayat.ts';
import type { Village } from './village.ts';

const DUE: Deadline = { form_name: 'village-standard', year: 2026, due_on: '2026-11-30' };

const panchayat = (panchayat_id: string, more: Partial<Panchayat> = {}): Panchayat => ({
  ...{ panchayat_id, name: { en: panchayat_id }, block_id: 'b1', block: { en: 'Deva' } },
  ...{ district: { en: 'Barabanki' }, state: { en: 'Uttar Pradesh' }, form_name: 'village-standard' },
  deadlines: [DUE],
  ...more,
});
const village = (name: string, panchayat_id = 'p1'): Village => ({
  ...{ panchayat_id, code: name, version: 1, name: { en: name } },
});
const VILLAGES = [village('Rampur'), village('Katra'), village('Purwa'), village('Tikra', 'p2')];

const due = (
  surveys: readonly ReturnType<typeof aSummary>[],
  panchayats: readonly Panchayat[] = [panchayat('p1')],
  villages: readonly Village[] = VILLAGES,
) =>
  dueSurveys({
    ...{ panchayats, villages, surveys, year: '2026' },
    isAboutPanchayats: (form) => form === 'index',
  });

describe('what is due in a panchayat', () => {
  it.each([
    ['not begun', [], 3],
    ['begun', [aSummary({ village_name: 'Rampur' })], 3],
    ['complete', [aSummary({ village_name: 'Rampur', is_complete: true })], 2],
    ['sent for review', [aSummary({ village_name: 'Rampur', review: 'sent' })], 2],
    ['checked', [aSummary({ village_name: 'Rampur', review: 'checked' })], 2],
    ['returned', [aSummary({ village_name: 'Rampur', is_complete: true, review: 'returned' })], 3],
    [
      'complete in another year',
      [aSummary({ village_name: 'Rampur', is_complete: true, survey_date: '2025-11-01' })],
      3,
    ],
    [
      'complete in another form',
      [aSummary({ village_name: 'Rampur', is_complete: true, form_name: 'wells' })],
      3,
    ],
  ] as const)('is counted where a village is %s', (_, surveys, left) => {
    expect(due([...surveys])).toMatchObject([{ of: 'village', due_on: '2026-11-30', places: 3, left }]);
  });

  it('is the panchayat itself where the form is about it', () => {
    const own = panchayat('p1', { deadlines: [{ ...DUE, form_name: 'index' }] });
    const done = aSummary({ village_name: '', form_name: 'index', is_complete: true });
    expect(due([], [own])).toMatchObject([{ of: 'panchayat', places: 1, left: 1 }]);
    expect(due([done], [own])).toMatchObject([{ of: 'panchayat', places: 1, left: 0 }]);
  });

  it('has no number where the list of villages is not here', () => {
    expect(due([], [panchayat('p1')], [])).toMatchObject([{ places: null, left: 0 }]);
  });

  it('is nothing without a day, with that of another year, or after its end', () => {
    const none = [
      panchayat('p1', { deadlines: undefined }),
      panchayat('p1', { deadlines: [{ ...DUE, year: 2025, due_on: '2025-11-30' }] }),
      panchayat('p1', { ended: { day: '2025-04-01', into: [] } }),
    ];
    expect(none.flatMap((each) => due([], [each]))).toEqual([]);
  });
});

describe('after a merger in the year', () => {
  const into = [{ panchayat_id: 'p2', name: { en: 'p2' } }];
  const ended = panchayat('p1', { ended: { day: '2026-06-01', into } });
  const heir = panchayat('p2', { taken_over: ['p1'] });
  const moved = VILLAGES.filter(({ panchayat_id }) => panchayat_id === 'p1').map((each) => ({
    ...each,
    panchayat_id: 'p2',
  }));

  it('its villages are due once, in the panchayat that it became, with what was surveyed before', () => {
    const before = aSummary({ village_name: 'Rampur', is_complete: true, panchayat_id: 'p1' });
    for (const panchayats of [
      [ended, heir],
      [heir, ended],
    ])
      expect(due([before], panchayats, [...VILLAGES, ...moved])).toMatchObject([
        { panchayat: { panchayat_id: 'p2' }, places: 4, left: 3 },
      ]);
  });

  it('they are due in it alone where the other one is not followed here', () => {
    expect(due([], [ended])).toMatchObject([{ panchayat: { panchayat_id: 'p1' }, places: 3, left: 3 }]);
  });
});

describe('after a split in the year', () => {
  it('its villages are due in its parts alone, with what was surveyed before', () => {
    const ended = panchayat('p1', { ended: { day: '2026-06-01', into: [] } });
    const parts = [panchayat('p3', { part_of: ['p1'] }), panchayat('p4', { part_of: ['p1'] })];
    const villages = [
      ...VILLAGES,
      { ...village('Rampur'), panchayat_id: 'p3' },
      { ...village('Katra'), panchayat_id: 'p4' },
    ];
    const before = aSummary({ village_name: 'Rampur', is_complete: true, panchayat_id: 'p1' });
    expect(due([before], [ended, ...parts], villages)).toMatchObject([
      { panchayat: { panchayat_id: 'p3' }, places: 1, left: 0 },
      { panchayat: { panchayat_id: 'p4' }, places: 1, left: 1 },
    ]);
  });
});

describe('what is due together', () => {
  const later = panchayat('p2', { deadlines: [{ ...DUE, due_on: '2026-12-10', of_block: true }] });

  it('is added up by day, a block’s own apart', () => {
    expect(dueTogether(due([], [panchayat('p1'), panchayat('p2')]))).toMatchObject([
      { due_on: '2026-11-30', block: null, places: 4, left: 4 },
    ]);
    expect(dueTogether(due([], [later, panchayat('p1')]))).toMatchObject([
      { due_on: '2026-11-30', block: null, places: 3 },
      { due_on: '2026-12-10', block: { block_id: 'b1' }, places: 1 },
    ]);
  });

  it('has no number where one list of villages is not here', () => {
    const two = [panchayat('p1'), panchayat('p2')];
    expect(dueTogether(due([], two, VILLAGES.slice(0, 3)))).toMatchObject([{ places: null, left: 3 }]);
  });

  it('is late from the day after', () => {
    const all = due([], [panchayat('p1'), later]);
    const days = ['2026-11-30', '2026-12-01', '2026-12-11'];
    expect(days.map((day) => lateOf(all, day))).toEqual([0, 3, 4]);
  });
});
