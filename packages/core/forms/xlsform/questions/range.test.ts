import { problemsIn, questionOf, questionSheet, readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

const LISTS = `
  | choices |
  | | list_name | name | label |
  | | ends | 1 | Low |
  | | ends | 10 | High |
  | | words | one | One |
  | | far | 99 | Far |`;

const range = (parameters: string, appearance = ''): string => `
  | survey |
  | | type | name | label | parameters | appearance |
  | | range | q | Q | ${parameters} | ${appearance} |
  ${LISTS}`;

describe('a range', () => {
  it.each([
    ['', { min: 1, max: 10, step: 1 }],
    ['start=0 end=5 step=0.5', { min: 0, max: 5, step: 0.5 }],
    ['start=2, end=9', { min: 2, max: 9, step: 1 }],
    ['start=2 ;end=9;', { min: 2, max: 9, step: 1 }],
    ['start=-1 end=-10', { min: -10, max: -1, step: 1 }],
    ['Start = 0 end=1 step=0.1', { min: 0, max: 1, step: 0.1 }],
  ])('%s has its bounds and its step', (parameters, bounds) => {
    expect(questionOf({ type: 'range', parameters })).toMatchObject({ type: 'range', ...bounds });
  });

  it.each([
    'start=-1 end=1 step=0.1 tick_interval=-0.6',
    'start=7 end=3 step=2 placeholder=5',
    'tick_labelset=ends',
  ])('%s is taken', (parameters) => {
    expect(problemsIn(range(parameters))).toEqual([]);
  });

  it.each([
    ['start==1', '', 'bad_parameters'],
    ['start=1 . end=2', '', 'bad_parameters'],
    ['end', '', 'bad_parameters'],
    ['stop=3', '', 'parameter_not_known'],
    ['__proto__=3', '', 'parameter_not_known'],
    ['start=a', '', 'parameter_value'],
    ['end=.', '', 'parameter_value'],
    ['step=0', '', 'parameter_value'],
    ['step=10', '', 'parameter_value'],
    ['step=2 tick_interval=3', '', 'parameter_value'],
    ['tick_interval=20', '', 'parameter_value'],
    ['step=2 placeholder=2', '', 'parameter_value'],
    ['placeholder=11', '', 'parameter_value'],
    ['placeholder=3', 'picker', 'parameter_value'],
    ['tick_labelset=none', '', 'parameter_value'],
    ['tick_labelset=words', '', 'parameter_value'],
    ['tick_labelset=far', '', 'parameter_value'],
    ['end=5 tick_labelset=ends', 'no-ticks', 'parameter_value'],
  ])('%s with the look %s is a problem: %s', (parameters, appearance, code) => {
    expect(problemsIn(range(parameters, appearance))).toEqual([`survey 2 parameters: ${code}`]);
  });

  it.each([
    ['start=2 step=x', 'step'],
    ['step=10', 'step'],
    ['step=2 tick_interval=3', 'tick_interval'],
    ['placeholder=11', 'placeholder'],
  ])('says which parameter is wrong in %s: %s', (parameters, name) => {
    const { problems } = readTable(questionSheet({ type: 'range', parameters }));
    expect(problems.map(({ params }) => params)).toEqual([{ name }]);
  });
});
