import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENOUGH, outliersOf } from './outliers.ts';

const villages = (...numbers: readonly number[]) =>
  numbers.map((number, at) => ({ survey_id: `s${String(at).padStart(3, '0')}`, number }));
const far = (...numbers: readonly number[]) => outliersOf(villages(...numbers)).map(({ number }) => number);

const USUAL = [3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 7];

describe('a number far from those of other surveys', () => {
  it('is found, with how the others lie', () => {
    expect(outliersOf(villages(...USUAL, 60))).toEqual([
      { survey_id: 's011', number: 60, count: 12, middle: [4, 6.25], score: expect.any(Number) as number },
    ]);
  });

  it.each([
    ['nothing', USUAL, []],
    ['one that is far below', [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 2], [2]],
    ['the farthest first', [...USUAL, 60, 90], [90, 60]],
    ['below zero', [-5, -4, -4, -3, -3, -3, -2, -2, -1, -60], [-60]],
    ['nothing, where all are the same', Array.from({ length: 20 }, () => 4), []],
    ['nothing, where most have none', [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 9], []],
    ['nothing in villages of which few are large', [200, 250, 300, 350, 400, 600, 900, 1400, 2000, 3100], []],
    ['a zero too many', [200, 250, 300, 350, 400, 600, 900, 1400, 2000, 30_000], [30_000]],
    ['nothing, where they are too few', [1, 1, 2, 2, 3, 3, 4, 4, 900], []],
    ['nothing, where there are none', [], []],
  ])('is %s', (_what, numbers, found) => {
    expect(far(...numbers)).toEqual(found);
  });

  it('is the same in whatever order the surveys come, and in whatever unit', () => {
    const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: ENOUGH, maxLength: 40 });
    fc.assert(
      fc.property(numbers, (given) => {
        const found = outliersOf(villages(...given));
        expect(outliersOf(villages(...given).toReversed())).toEqual(found);
        const eightfold = outliersOf(villages(...given.map((number) => number * 8)));
        expect(eightfold.map(({ survey_id }) => survey_id)).toEqual(found.map(({ survey_id }) => survey_id));
      }),
    );
  });

  it('never is among the middle half', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: ENOUGH }), (given) => {
        for (const { number, middle } of outliersOf(villages(...given)))
          expect(number < middle[0] || number > middle[1]).toBe(true);
      }),
    );
  });
});
