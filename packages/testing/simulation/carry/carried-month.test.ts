import { describe, expect, it } from 'vitest';
import { DAYS, type MonthTally, PHONES, runMonth } from './carried-month.ts';
import { carryMutants } from './carry-mutants.ts';

const MONTHS = 40;

describe(`${PHONES} phones without internet, and one memory card`, () => {
  it(`bring everything to the server once in ${MONTHS} months of ${DAYS} days, and their receipts back`, () => {
    const sum = new Map<string, number>();
    for (let seed = 1; seed <= MONTHS; seed += 1) {
      const { violations, tally } = runMonth(seed);
      expect(violations, `month ${seed}`).toEqual([]);
      for (const [what, times] of Object.entries<number>({ ...tally }))
        sum.set(what, (sum.get(what) ?? 0) + times);
    }
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
