import type { Conflict } from '@sampark/core/survey/survey';
import { expect, test } from 'vitest';
import { choicesOf, valuesOf } from './conflict-choices.ts';

const conflict = (user: string, mine: Conflict['mine'], at = '2026-11-20T10:00:00.000Z'): Conflict => ({
  id: `${user}.${at}`,
  field: 'basic_info.households',
  base: 200,
  theirs: 210,
  mine,
  user,
  at,
});

test("the server's value comes first, then each different one with who entered it", () => {
  const choices = choicesOf([conflict('asha', 222), conflict('ravi', 230), conflict('meena', 222)], 210);
  expect(choices.map(({ value, live, by }) => [value, live, by.map(({ user }) => user)])).toEqual([
    [210, true, []],
    [222, false, ['asha', 'meena']],
    [230, false, ['ravi']],
  ]);
});

test('a value that the server holds by now is one choice with the server’s', () => {
  const choices = choicesOf([conflict('asha', 222)], 222);
  expect(choices).toHaveLength(1);
  expect(choices[0]?.by.map(({ user }) => user)).toEqual(['asha']);
});

test('a field that was emptied is a choice like any other', () => {
  expect(choicesOf([conflict('asha', null)], 210).map(({ value }) => value)).toEqual([210, null]);
});

test('takes the newest value of one person, and nobody else’s', () => {
  const values = valuesOf(
    [
      conflict('asha', 225, '2026-11-20T12:00:00.000Z'),
      conflict('asha', 222, '2026-11-20T10:00:00.000Z'),
      conflict('ravi', 230),
    ],
    'asha',
  );
  expect([...values]).toEqual([['basic_info.households', 225]]);
});
