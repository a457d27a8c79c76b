import { expect, it } from 'vitest';
import { runStages } from './run-stages.ts';
import { type Stage, stages } from './stages.ts';
import { check } from './tally.ts';

/** A stage that says when it begins, and ends when it is told to. */
function aStage(name: string, more: Partial<Stage> = {}) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const begins = Promise.withResolvers<undefined>();
  const stage: Stage = {
    name,
    heading: `The ${name}`,
    run: async ({ commands }) => {
      begins.resolve(undefined);
      const passed = await promise;
      commands.say(`${name} speaks`);
      return check(passed);
    },
    ...more,
  };
  return { stage, begun: begins.promise, end: resolve };
}

const running = (stages: readonly { readonly stage: Stage }[]) => {
  const printed: string[] = [];
  const stop = new AbortController();
  const end = runStages(
    stages.map(({ stage }) => ({ stage, files: [] })),
    { root: process.cwd(), print: (text) => printed.push(text), stop: stop.signal },
  );
  return { printed, end, stop };
};

it('runs a stage beside the others, and prints it in one piece when it has ended', async () => {
  const [unit, chart] = [aStage('unit'), aStage('chart', { beside: true })];
  const { printed, end } = running([unit, chart]);
  await Promise.all([unit.begun, chart.begun]);
  expect(printed).toEqual(['\n── The unit (unit)\n']);
  chart.end(true);
  unit.end(true);
  expect(await end).toEqual({ total: { passed: 2, failed: 0, skipped: 0 }, failed: [] });
  expect(printed).toHaveLength(2);
  expect(printed[1]).toMatch(
    /^\n── The chart \(chart\)\nchart speaks\n── The chart: 1 passed, 0 failed \(\d+\.\d s\)\n$/,
  );
});

it('lets a stage beside the others wait for the one that it needs, and leaves it out when that failed', async () => {
  const [build, image] = [aStage('build'), aStage('image', { beside: true, needs: 'build' })];
  const { printed, end } = running([image, build]);
  await build.begun;
  build.end(false);
  expect(await end).toEqual({ total: { passed: 0, failed: 2, skipped: 0 }, failed: ['build', 'image'] });
  expect(printed.join('')).toContain('Left out: it needs "build", which failed.');
});

it('counts a stage that throws as failed, says why, and goes on with the others', async () => {
  const breaks = aStage('chart', { beside: true, run: () => Promise.reject(new Error('helm is broken')) });
  const [unit, alerts] = [aStage('unit'), aStage('alerts', { beside: true })];
  const { printed, end } = running([unit, breaks, alerts]);
  await Promise.all([unit.begun, alerts.begun]);
  unit.end(true);
  alerts.end(true);
  expect(await end).toEqual({ total: { passed: 2, failed: 1, skipped: 0 }, failed: ['chart'] });
  expect(printed.join('')).toContain('Error: helm is broken');
});

it('has each stage behind the one that it needs', () => {
  for (const [at, { needs }] of stages.entries()) {
    if (needs !== undefined) expect(stages.slice(0, at).map(({ name }) => name)).toContain(needs);
  }
});

it('begins no stage after it was stopped, and fails', async () => {
  const [unit, browser, image] = [
    aStage('unit'),
    aStage('browser'),
    aStage('image', { beside: true, needs: 'browser' }),
  ];
  const { end, stop } = running([unit, browser, image]);
  await unit.begun;
  stop.abort();
  unit.end(true);
  expect(await end).toEqual({ total: { passed: 1, failed: 1, skipped: 0 }, failed: [] });
});
