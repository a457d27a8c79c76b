import { describe, expect, it } from 'vitest';
import { rerunOnCollision } from './rerun.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Makes work that fails with these errors, one a run, and then succeeds. */
function failing(...errors: readonly Error[]) {
  let runs = 0;
  const work = () => {
    const error = errors[runs];
    runs += 1;
    return error === undefined ? Promise.resolve('done') : Promise.reject(error);
  };
  return { work, runs: () => runs };
}

describe('work that collides with another transaction', () => {
  it.each(['40001', '40P01', '23505'])('runs again after %s', async (code) => {
    const { work, runs } = failing(failure(code), failure(code), failure(code));
    expect(await rerunOnCollision(work)).toBe('done');
    expect(runs()).toBe(4);
  });

  it('is given up after three reruns', async () => {
    const { work, runs } = failing(...Array.from({ length: 9 }, () => failure('40P01')));
    await expect(rerunOnCollision(work)).rejects.toThrow('40P01');
    expect(runs()).toBe(4);
  });

  it('does not run again for another reason', async () => {
    const { work, runs } = failing(failure('53100'));
    await expect(rerunOnCollision(work)).rejects.toThrow('53100');
    expect(runs()).toBe(1);
  });
});
