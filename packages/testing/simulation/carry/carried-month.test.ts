import { describe, expect, it } from 'vitest';
import type { Violation } from '../checks/violation.ts';
import { DAYS, type MonthTally, PHONES, runMonth } from './carried-month.ts';
import { carryMutants } from './carry-mutants.ts';

const MONTHS = 40;

/**
 * Whether a person is asked about a row, or shown one, where that was needless. It happens as seldom where phones send over a
 * network for a month and read nothing: no answer is lost by it.
 */
const isNeedless = ({ invariant, what }: Violation): boolean =>
  (invariant === 'I5' || invariant === 'I6') && what.includes('water.wells/@');

describe(`${PHONES} phones without internet, and one memory card`, () => {
  it(`bring everything to the server once in ${MONTHS} months of ${DAYS} days, and their receipts back`, () => {
    const sum = new Map<string, number>();
    let needless = 0;
    for (let seed = 1; seed <= MONTHS; seed += 1) {
      const { violations, tally } = runMonth(seed);
      expect(
        violations.filter((each) => !isNeedless(each)),
        `month ${seed}`,
      ).toEqual([]);
      needless += violations.length;
      for (const [what, times] of Object.entries<number>({ ...tally }))
        sum.set(what, (sum.get(what) ?? 0) + times);
    }
    expect(needless).toBeLessThan(MONTHS / 10);
    // Each trouble came often, or it would prove nothing.
    const troubles: readonly (keyof MonthTally)[] = [
      'again',
      'cut',
      'lost',
      'receiptsAgain',
      'changedBehind',
    ];
    for (const trouble of troubles) expect(sum.get(trouble), trouble).toBeGreaterThan(MONTHS);
  }, 120_000);

  it.each(carryMutants.map((mutant) => [mutant.name, mutant] as const))(
    'show that %s',
    (_, { rules, seed }) => {
      const clean = runMonth(seed).violations;
      expect(clean).toEqual([]);
      expect(runMonth(seed, rules).violations).not.toEqual([]);
    },
  );
});
