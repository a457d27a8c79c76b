import { describe, expect, it } from 'vitest';
import { addTally, emptyTally, vacuous } from './checks/tally.ts';
import { catchMutant } from './mutants/catch.ts';
import { mutants } from './mutants/list.ts';
import { runSchedule } from './run-schedule.ts';

const SCHEDULES = 2_000;
/** Seeds a mutant gets here; `npm run prove -- mutants` gives the rarest more. */
const SEEDS = 300;

describe('devices, a bad network and the rules of merge and queue', () => {
  it(`lose no edit, repeat none and end alike in ${SCHEDULES} seeded schedules`, () => {
    const sum = emptyTally();
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { violations, tally } = runSchedule(seed);
      expect(violations, `seed ${seed}`).toEqual([]);
      addTally(sum, tally);
    }
    expect(sum.edits).toBeGreaterThan(5 * SCHEDULES);
    expect(vacuous(sum, SCHEDULES)).toEqual([]);
  }, 120_000);

  it('are run the same again by the same seed', () => {
    const story = (): string[] => {
      const lines: string[] = [];
      runSchedule(7, { say: (line) => lines.push(line) });
      return lines;
    };
    expect(story()).toEqual(story());
  });
});

describe('rules with a fault', () => {
  it.each(mutants.filter(({ rare }) => !rare).map((mutant) => [mutant.name, mutant] as const))(
    'are caught: %s',
    (_, mutant) => {
      expect(catchMutant(mutant, SEEDS)).not.toBeNull();
    },
  );
});
