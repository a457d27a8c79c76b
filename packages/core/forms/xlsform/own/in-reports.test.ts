import { formIn, itemIn, questionOf, questionSheet, readTable, told } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';

it.each([
  ['first', ['first']],
  ['mean, first', ['first', 'mean']],
  ['No', ['no']],
])('report %j is %j', (report, read) => {
  expect(questionOf({ type: 'integer', report })).toMatchObject({ report: read });
});

it('better names numbers, or choices of the question', () => {
  expect(questionOf({ type: 'integer', better: 'lower' })).toMatchObject({ better: ['lower'] });
  const form = formIn(`
    | survey | type | name | label | better |
    | | select_one roads | roads | Roads | good fair |
    | choices | list_name | name | label |
    | | roads | good | Good |
    | | roads | fair | Fair |
    | | roads | poor | Poor |`);
  expect(itemIn(form, 'roads')).toMatchObject({ better: ['good', 'fair'] });
});

it.each([
  [{ type: 'integer', report: 'often' }, 'report: report_not_understood'],
  [{ type: 'integer', report: 'sum mean' }, 'report: report_not_understood'],
  [{ type: 'integer', report: 'first no' }, 'report: report_not_understood'],
  [{ type: 'integer', better: 'higher lower' }, 'better: better_not_understood'],
  [{ type: 'text', better: 'higher' }, 'better: better_not_understood'],
])('%j is told of, and left out', (columns, problem) => {
  expect(told(readTable(questionSheet(columns)).warnings)).toEqual([`survey 2 ${problem}`]);
  const question = questionOf(columns);
  expect(question).not.toHaveProperty('report');
  expect(question).not.toHaveProperty('better');
});
