import { describe, expect, it } from 'vitest';
import { chooseStages } from './choose-stages.ts';
import type { Stage } from './stages.ts';
import { check } from './tally.ts';

const aStage = (name: string, more: Partial<Stage> = {}): Stage => ({
  name,
  heading: name,
  run: () => Promise.resolve(check(true)),
  ...more,
});
const stages = [
  aStage('code'),
  aStage('unit', { takesFiles: true }),
  aStage('build'),
  aStage('browser', { needs: 'build', takesFiles: true }),
  aStage('failover', { onDemand: true }),
];
const file = 'packages/core/forms/checks/validate.test.ts';
const journey = 'bad-network.test.ts';

describe('the words after npm test', () => {
  it.each([
    [[], { code: [], unit: [], build: [], browser: [] }],
    [['unit', 'code'], { code: [], unit: [] }],
    [['browser'], { build: [], browser: [] }],
    [['failover'], { failover: [] }],
    [['unit', file], { unit: [file] }],
    [['unit', 'packages/core', file, 'code'], { code: [], unit: ['packages/core', file] }],
    [['browser', journey, 'unit', file], { unit: [file], build: [], browser: [journey] }],
    [['unit', file, 'unit'], { unit: [file] }],
  ])('%j choose their stages and files', (words, expected) => {
    const choice = chooseStages(words, stages);
    const chosen = choice.kind === 'chosen' ? choice.chosen : [];
    expect(Object.fromEntries(chosen.map(({ stage, files }) => [stage.name, files]))).toEqual(expected);
  });

  it.each([
    [['units'], 'There is no stage units. There are: code, unit, build, browser, failover'],
    [[file], `Before the file ${file} name one of these stages: unit, browser`],
    [['code', file], `Before the file ${file} name one of these stages: unit, browser`],
  ])('%j are answered with the words that there are', (words, message) => {
    expect(chooseStages(words, stages)).toEqual({ kind: 'wrong', message });
  });
});
