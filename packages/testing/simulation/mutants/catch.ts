import { runSchedule } from '../run-schedule.ts';
import type { Mutant } from './mutant.ts';

/** The first seed that shows a mutant's fault, and the invariants that it breaks. */
export interface Caught {
  readonly seed: number;
  /** Broken invariants, in order of their numbers. */
  readonly invariants: readonly string[];
}

/** Runs seeds against a mutant until one of them breaks an invariant; `null` when none of them does. */
export const catchMutant = ({ rules }: Mutant, seeds: number): Caught | null => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { violations } = runSchedule(seed, { rules });
    if (violations.length === 0) continue;
    const invariants = [...new Set(violations.map(({ invariant }) => invariant))];
    return { seed, invariants: invariants.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))) };
  }
  return null;
};
