import { aSummary } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { coverageOf, totalOf, yearsOf } from './coverage.ts';
import type { Panchayat } from './panchayat.ts';
import type { Village } from './village.ts';

const panchayat = (panchayat_id: string): Panchayat => ({
  panchayat_id,
  name: { en: panchayat_id },
  block_id: 'b1',
  block: { en: 'Deva' },
  district: { en: 'Barabanki' },
  state: { en: 'Uttar Pradesh' },
  form_name: 'village-standard',
});
const village = (code: string, en: string, hi?: string, panchayat_id = 'p1'): Village => ({
  panchayat_id,
  code,
  version: 1,
  name: hi === undefined ? { en } : { en, hi },
});
const villages = [village('1', 'Rampur', 'रामपुर'), village('2', 'Katra', 'कटरा'), village('3', 'Purwa')];

const coverage = (surveys: Parameters<typeof coverageOf>[2], list: readonly Village[] = villages) => {
  const [only] = coverageOf([panchayat('p1')], list, surveys, '2026');
  if (!only) throw new Error('one panchayat was asked for');
  return only;
};
const states = (surveys: Parameters<typeof coverageOf>[2]) =>
  coverage(surveys).villages.map(({ state }) => state);

describe('the coverage of a panchayat', () => {
  it('says of every village whether it is complete, in progress or missing', () => {
    const surveys = [
      aSummary({ village_name: 'Rampur', is_complete: true }),
      aSummary({ village_name: 'Katra' }),
    ];
    expect(states(surveys)).toEqual(['complete', 'in_progress', 'missing']);
    expect(coverage(surveys).figures).toEqual({
      villages: 3,
      surveyed: 2,
      complete: 1,
      in_progress: 1,
      missing: 1,
      left: 2,
      unlisted: 0,
      conflicts: 0,
      warnings: 0,
      sent: 0,
      returned: 0,
      checked: 0,
    });
  });

  it.each(['RAMPUR', '  rampur ', 'रामपुर', 'रामपुर'.normalize('NFD')])(
    'counts a survey of "%s" for Rampur',
    (name) => {
      expect(states([aSummary({ village_name: name })])[0]).toBe('in_progress');
    },
  );

  it('takes the best of several surveys of a village, in whatever script', () => {
    const surveys = [
      aSummary({ village_name: 'रामपुर' }),
      aSummary({ village_name: 'Rampur', is_complete: true }),
    ];
    const [first] = coverage(surveys).villages;
    expect(first).toMatchObject({ state: 'complete', surveys: { length: 2 } });
  });

  it('counts only surveys of the year, by their date, else by their creation', () => {
    expect(states([aSummary({ survey_date: '2025-12-31' })])[0]).toBe('missing');
    expect(states([aSummary({ survey_date: '', created_at: '2026-01-01T00:00:00.000Z' })])[0]).toBe(
      'in_progress',
    );
  });

  it('leaves out a panchayat that had ended before the year, but where somebody surveyed it all the same', () => {
    const ended = { ...panchayat('p1'), ended: { day: '2026-04-01', into: [] } };
    const ids = (year: string, ...surveys: Parameters<typeof coverageOf>[2][number][]) =>
      coverageOf([ended, panchayat('p2')], villages, surveys, year).map(
        (each) => each.panchayat.panchayat_id,
      );
    expect(ids('2026')).toEqual(['p1', 'p2']);
    expect(ids('2027')).toEqual(['p2']);
    expect(ids('2027', aSummary({ village_name: 'Rampur', survey_date: '2027-05-01' }))).toEqual([
      'p1',
      'p2',
    ]);
  });

  it('counts only surveys of the panchayat', () => {
    expect(states([aSummary({ panchayat_id: 'p2' })])[0]).toBe('missing');
  });

  it('does not take a survey without an answer for a village that was surveyed', () => {
    const empty = aSummary({ village_name: 'Rampur', sections_started: 0 });
    const { villages: all, figures } = coverage([empty]);
    expect(all[0]).toMatchObject({ state: 'missing', surveys: [empty] });
    expect(figures).toMatchObject({ villages: 3, surveyed: 0, missing: 3 });
    expect(states([empty, aSummary({ village_name: 'रामपुर' })])[0]).toBe('in_progress');
  });

  it('keeps villages that no list has, and counts them beside the list’s own', () => {
    const { villages: all, figures } = coverage([aSummary({ village_name: 'Naya Tola', warnings: 1 })]);
    expect(all.at(-1)).toMatchObject({ name: { en: 'Naya Tola' }, listed: false, state: 'in_progress' });
    expect(figures).toMatchObject({ villages: 3, surveyed: 0, missing: 3, unlisted: 1, warnings: 1 });
  });

  it('does not say which villages are missing where the list is not here', () => {
    const figures = { villages: 1, surveyed: 1, missing: 0, unlisted: 0 };
    expect(coverage([aSummary()], [])).toMatchObject({ listed: false, figures });
  });

  it('is counted of all panchayats together by the lists that are here', () => {
    const sangam = aSummary({ panchayat_id: 'p2', village_name: 'Sangam', warnings: 1 });
    const surveys = [aSummary(), sangam];
    const both = coverageOf([panchayat('p1'), panchayat('p2')], villages, surveys, '2026');
    const figures = { villages: 3, surveyed: 1, missing: 2, unlisted: 0, warnings: 1 };
    expect(totalOf(both)).toMatchObject(figures);
    expect(totalOf(coverageOf([panchayat('p1')], [], surveys, '2026'))).toMatchObject({ villages: 1 });
  });

  it('counts villages with a conflict and with warnings, whatever their state', () => {
    const surveys = [
      aSummary({ village_name: 'Rampur', is_complete: true, sync_status: 'conflict', conflicts: 2 }),
      aSummary({ village_name: 'Katra', warnings: 3 }),
    ];
    expect(coverage(surveys).figures).toMatchObject({
      conflicts: 1,
      warnings: 1,
      complete: 1,
      in_progress: 1,
    });
  });

  it('counts villages by the review of their surveys', () => {
    const surveys = [
      aSummary({ village_name: 'Rampur', review: 'checked' }),
      aSummary({ village_name: 'Rampur', review: 'returned' }),
      aSummary({ village_name: 'Katra', review: 'sent' }),
    ];
    expect(coverage(surveys).figures).toMatchObject({ checked: 1, returned: 1, sent: 1 });
  });

  it('gives a village that belongs to two panchayats to both', () => {
    const shared = [village('9', 'Sangam', undefined, 'p1'), village('9', 'Sangam', undefined, 'p2')];
    const both = coverageOf(
      [panchayat('p1'), panchayat('p2')],
      shared,
      [aSummary({ village_name: 'Sangam' })],
      '2026',
    );
    expect(both.map((each) => each.villages[0]?.state)).toEqual(['in_progress', 'missing']);
    expect(totalOf(both)).toMatchObject({ villages: 2, surveyed: 1, missing: 1 });
  });
});

it('the years to choose from are this one and those with surveys, newest first', () => {
  expect(yearsOf([aSummary({ survey_date: '2024-05-01' }), aSummary()], '2027')).toEqual([
    '2027',
    '2026',
    '2024',
  ]);
});
