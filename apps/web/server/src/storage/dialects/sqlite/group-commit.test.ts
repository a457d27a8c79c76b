import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

class DiskFull extends Error {}

/** Counts commits; a transaction is the list of what was written in it. */
function transactions(fails: (n: number) => Error | undefined = () => undefined) {
  const committed: string[][] = [];
  let begun = 0;
  let isolated = 0;
  const group = createGroupCommit<string[]>({
    async transaction(work) {
      const tx: string[] = [];
      begun += 1;
      await work(tx);
      const failure = fails(begun);
      if (failure !== undefined) throw failure;
      committed.push(tx);
    },
    async isolate(tx, work) {
      isolated += 1;
      const before = tx.length;
      try {
        return await work();
      } catch (error) {
        tx.length = before;
        throw error;
      }
    },
    endsTransaction: (error) => error instanceof DiskFull,
    atMost: 3,
  });
  const write = (name: string, error?: Error) =>
    group.submit((tx) => {
      tx.push(name);
      return error === undefined ? Promise.resolve(name) : Promise.reject(error);
    });
  return { committed, group, write, isolated: () => isolated };
}

describe('group commit', () => {
  it('lets callers that come together share a commit, up to a number', async () => {
    const { committed, write } = transactions();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(name)))).toEqual(['a', 'b', 'c', 'd']);
    expect(committed).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('lets callers share a commit that come one in each turn of the event loop, as new connections do', async () => {
    const { committed, write } = transactions();
    const writing = [write('a')];
    for (const name of ['b', 'c']) {
      await setImmediate();
      writing.push(write(name));
    }
    await Promise.all(writing);
    expect(committed).toEqual([['a', 'b', 'c']]);
  });

  it('takes callers that come during a commit into the next', async () => {
    const { committed, group, write } = transactions();
    let later: Promise<string> | undefined;
    await group.submit((tx) => {
      tx.push('first');
      later = write('later');
      return Promise.resolve();
    });
    await later;
    expect(committed).toEqual([['first'], ['later']]);
    expect(await write('much later')).toBe('much later');
  });

  it('isolates nobody where nobody’s work throws', async () => {
    const { write, isolated } = transactions();
    await Promise.all(['a', 'b', 'c'].map((name) => write(name)));
    expect(isolated()).toBe(0);
  });

  it('rejects only the caller whose work throws', async () => {
    const { committed, write } = transactions();
    const outcomes = await Promise.allSettled([write('a'), write('b', new Error('no')), write('c')]);
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed).toEqual([['a', 'c']]);
  });

  it('tells everybody when the commit fails, and goes on with the next', async () => {
    const { committed, write } = transactions((n) => (n === 1 ? new Error('commit failed') : undefined));
    const outcomes = await Promise.allSettled([write('a'), write('b')]);
    expect(outcomes.map((o) => o.status)).toEqual(['rejected', 'rejected']);
    expect(await write('c')).toBe('c');
    expect(committed).toEqual([['c']]);
  });

  it('ends the whole transaction on an error after which there is none', async () => {
    const { committed, write } = transactions();
    const outcomes = await Promise.allSettled([write('a'), write('b', new DiskFull()), write('c')]);
    expect(outcomes.map((o) => o.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(committed).toEqual([]);
  });

  it('is idle once everything is written', async () => {
    const { committed, group, write } = transactions();
    void write('a');
    await group.idle();
    expect(committed).toEqual([['a']]);
    await group.idle();
  });
});
