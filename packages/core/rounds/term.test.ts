import { describe, expect, it } from 'vitest';
import { type Aging, isPastTerm, keptFrom, openYears, type Term } from './term.ts';

const aSurvey = (over: Partial<Aging> = {}): Aging => ({
  survey_date: '2020-05-01',
  created_at: '2020-05-01T06:00:00.000Z',
  updated_at: '2020-05-01T06:00:00.000Z',
  deleted_at: null,
  conflicts: 0,
  review: 'open',
  ...over,
});
const aTerm = (over: Partial<Term> = {}): Term => ({ years: 1, openYears: new Set(), ...over });
const at = (text: string): number => Date.parse(text);

describe('a survey of a form with a term', () => {
  it.each<[changed: string, now: string, years: number, goes: boolean]>([
    // The day after the same day goes by India's clock, 5:30 ahead.
    ['2025-03-10T06:00:00.000Z', '2026-03-10T18:29:59.999Z', 1, false],
    ['2025-03-10T06:00:00.000Z', '2026-03-10T18:30:00.000Z', 1, true],
    ['2025-03-10T18:29:59.999Z', '2026-03-10T18:30:00.000Z', 1, true],
    ['2025-03-10T18:30:00.000Z', '2026-03-10T18:30:00.000Z', 1, false],
    // A leap day has no same day in most years.
    ['2024-02-29T06:00:00.000Z', '2025-02-28T06:00:00.000Z', 1, false],
    ['2024-02-29T06:00:00.000Z', '2025-03-01T06:00:00.000Z', 1, true],
    ['2024-02-29T06:00:00.000Z', '2028-02-29T06:00:00.000Z', 4, false],
    ['2024-02-29T06:00:00.000Z', '2028-03-01T06:00:00.000Z', 4, true],
    ['2027-02-28T06:00:00.000Z', '2028-02-29T06:00:00.000Z', 1, true],
    ['2027-03-01T06:00:00.000Z', '2028-02-29T06:00:00.000Z', 1, false],
    // The ends of the year, and of what can be chosen.
    ['2025-12-31T06:00:00.000Z', '2026-12-31T06:00:00.000Z', 1, false],
    ['2025-12-31T06:00:00.000Z', '2027-01-01T06:00:00.000Z', 1, true],
    ['1996-11-28T06:00:00.000Z', '2026-11-28T06:00:00.000Z', 30, false],
    ['1996-11-28T06:00:00.000Z', '2026-11-29T06:00:00.000Z', 30, true],
    // A clock that went back takes nothing, and neither does a change that lies ahead of it.
    ['2026-03-10T06:00:00.000Z', '2020-03-10T06:00:00.000Z', 1, false],
    ['2030-03-10T06:00:00.000Z', '2026-03-10T06:00:00.000Z', 1, false],
  ])('that changed at %s and is looked at at %s goes after %i years: %s', (changed, now, years, goes) => {
    expect(isPastTerm(aSurvey({ updated_at: changed }), aTerm({ years }), at(now))).toBe(goes);
  });

  it.each<[what: string, over: Partial<Aging>, goes: boolean]>([
    ['with nothing open', {}, true],
    ['that is deleted', { deleted_at: '2021-01-01T00:00:00.000Z' }, false],
    ['with an open conflict', { conflicts: 1 }, false],
    ['that waits for an officer', { review: 'sent' }, false],
    ['that was returned', { review: 'returned' }, false],
    ['that is checked', { review: 'checked' }, true],
    ['of a year whose deadline is not over', { survey_date: '2026-01-01' }, false],
    ['without a date, made in such a year', { survey_date: '', created_at: '2026-01-01T00:00:00Z' }, false],
  ])('%s goes: %s', (_, over, goes) => {
    const term = aTerm({ openYears: new Set(['2026']) });
    expect(isPastTerm(aSurvey(over), term, at('2026-11-28T06:00:00Z'))).toBe(goes);
  });

  it('is kept longer from day to day, never shorter', () => {
    const first = at('2023-01-01T00:00:00Z');
    const days = Array.from({ length: 2500 }, (_, i) => keptFrom(first + i * 86_400_000, 1));
    expect(days).toEqual(days.toSorted());
  });
});

it('a year is open until the last deadline of it is over', () => {
  const deadlines = [
    { year: 2025, due_on: '2025-11-30' },
    { year: 2026, due_on: '2026-11-27' },
    { year: 2026, due_on: '2026-11-28' },
  ];
  expect([...openYears(deadlines, at('2026-11-28T18:29:00Z'))]).toEqual(['2026']);
  expect([...openYears(deadlines, at('2026-11-28T18:30:00Z'))]).toEqual([]);
});
