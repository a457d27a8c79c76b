import { expect, it } from 'vitest';
import { catchMutant } from './mutants/catch.ts';
import { mutants } from './mutants/list.ts';
import { shrink } from './shrink.ts';
import { usualSize } from './world.ts';

it('a failing schedule is made small, and still fails', () => {
  const mutant = mutants.find(({ name }) => name === 'last write wins');
  const seed = (mutant && catchMutant(mutant, 50)?.seed) ?? 0;
  const { size, report, story } = shrink(seed, mutant?.rules);
  expect(report.violations).toContainEqual(expect.objectContaining({ invariant: 'I1' }));
  expect(size.steps.length).toBeLessThan(usualSize.steps.length / 5);
  expect(story.length).toBeGreaterThan(2);
});

it('a schedule that breaks nothing cannot be shrunk', () => {
  expect(() => shrink(1)).toThrow('breaks nothing');
});
