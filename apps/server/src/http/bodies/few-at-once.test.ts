import { expect, it } from 'vitest';
import { testClock } from '../../testing/servers/clock.ts';
import { fewAtOnce, TooManyWaitError } from './few-at-once.ts';

/** Makes work that ends when the test ends it. */
const aWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve, fail: reject };
};

it('lets no more run at a time than it may, and those that wait in their order', async () => {
  const inTurn = fewAtOnce(2);
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(aWork);
  const results = works.map(({ work }, number) =>
    inTurn(() => {
      begun.push(number);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.end('second');
  expect(await results[1]).toBe('second');
  expect(begun).toEqual([0, 1, 2]);
  works[0]?.end('first');
  await results[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { end } of works) end('done');
  await Promise.all(results);
});

it('gives the turn on when work fails', async () => {
  const inTurn = fewAtOnce(1);
  const [first, second] = [aWork(), aWork()];
  const failing = inTurn(first.work);
  const waiting = inTurn(second.work);
  first.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  second.end('well');
  expect(await waiting).toBe('well');
});

it('turns away work whose turn comes too late, and goes on with the next', async () => {
  const clock = testClock();
  const inTurn = fewAtOnce(1, { within: 1000, clock: clock.now });
  const [first, second, third] = [aWork(), aWork(), aWork()];
  const running = inTurn(first.work);
  const late = inTurn(second.work);
  clock.pass(600);
  const patient = inTurn(third.work);
  clock.pass(600);
  first.end('done');
  expect(await running).toBe('done');
  await expect(late).rejects.toThrow(TooManyWaitError);
  third.end('in time');
  expect(await patient).toBe('in time');
});
