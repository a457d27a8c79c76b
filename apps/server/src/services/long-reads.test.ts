import { describe, expect, it } from 'vitest';
import { createLongReads } from './long-reads.ts';

/** A server whose time passes only by work and by rests. */
function aServer() {
  let now = 0;
  let rested = 0;
  const reads = createLongReads({
    now: () => now,
    rest: (milliseconds) => {
      now += milliseconds;
      rested += milliseconds;
      return Promise.resolve();
    },
  });
  /** Lets a long read work so long, and says whether it met others. */
  const work = (milliseconds: number) =>
    reads.inTurn((isBusy) => {
      now += milliseconds;
      return Promise.resolve(isBusy);
    });
  return { reads, work, rested: () => rested };
}

describe('a long read', () => {
  it('goes on without a rest where nobody else asks', async () => {
    const { work, rested } = aServer();
    for (let turn = 0; turn < 5; turn += 1) expect(await work(3)).toBe(false);
    expect(rested()).toBe(0);
  });

  it('is told of others who ask, and leaves them nineteen twentieths of the time', async () => {
    const { reads, work, rested } = aServer();
    for (let turn = 0; turn < 5; turn += 1) {
      reads.noteOther();
      expect(await work(0.5)).toBe(true);
    }
    expect(rested()).toBe(4 * 9.5);
  });

  it('rests for two seconds at most, however long its turn took', async () => {
    const { reads, work, rested } = aServer();
    reads.noteOther();
    await work(7_000);
    await work(1);
    expect(rested()).toBe(2_000);
  });

  it('takes the whole server again soon after the last of them', async () => {
    const { reads, work, rested } = aServer();
    reads.noteOther();
    expect(await work(2)).toBe(true);
    expect(await work(2)).toBe(false);
    expect(await work(2)).toBe(false);
    expect(rested()).toBe(2 * 19);
  });

  it('takes turns with other long reads, also after one of them failed', async () => {
    const { reads } = aServer();
    const order: string[] = [];
    const read = (name: string) =>
      reads.inTurn(async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (name === 'a') throw new Error('the disk is gone');
      });
    await Promise.allSettled([read('a'), read('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});
