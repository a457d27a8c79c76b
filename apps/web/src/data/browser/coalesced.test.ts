import { expect, it } from 'vitest';
import { coalesced } from './coalesced.ts';

it('work that fails ends nothing else: who waits is told, and the next run is made', async () => {
  let runs = 0;
  const work = coalesced(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('the connection is closing')) : Promise.resolve();
  });
  work.run();
  const told = work.idle();
  await expect(told).rejects.toThrow('closing');
  work.run();
  await work.idle();
  expect(runs).toBe(2);
});

it('work that fails while nobody waits for it is nobody’s fault', async () => {
  coalesced(() => Promise.reject(new Error('the connection is closing'))).run();
  await new Promise((resolve) => setImmediate(resolve));
});
