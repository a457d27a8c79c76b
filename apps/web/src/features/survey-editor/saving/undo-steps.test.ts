import { type Values, valueAt } from '@sampark/core/survey/values';
import { expect, test } from 'vitest';
import * as steps from './undo-steps.ts';
import { closed, noSteps, type Steps, withTyped } from './undo-steps.ts';

const undo = (held: Steps, shown: Values) => steps.undo(held, (field) => valueAt(shown, field));
const redo = (held: Steps, shown: Values) => steps.redo(held, (field) => valueAt(shown, field));

const people = 'basic_info.population';
const houses = 'basic_info.households';

/** Returns the steps of typing 12, then 124, in one go, of leaving the field, and of typing 30 households. */
const typed = (): Steps => {
  const one = withTyped(noSteps, { field: people, before: null, after: 12 });
  const two = withTyped(one, { field: people, before: 12, after: 124 });
  return closed(withTyped(closed(two), { field: houses, before: 28, after: 30 }));
};
const shown = { [people]: 124, [houses]: 30 };

test('typing in a field in one go is one step', () => {
  expect(typed().done).toEqual([
    { field: people, before: null, after: 124 },
    { field: houses, before: 28, after: 30 },
  ]);
});

test('coming back to a field begins another step', () => {
  const again = withTyped(typed(), { field: houses, before: 30, after: 31 });
  expect(again.done.map(({ before, after }) => [before, after])).toEqual([
    [null, 124],
    [28, 30],
    [30, 31],
  ]);
});

test('a field that is back at what it said leaves no step', () => {
  const one = withTyped(noSteps, { field: people, before: 5, after: 51 });
  expect(withTyped(one, { field: people, before: 51, after: 5 }).done).toEqual([]);
});

test('steps are taken back from the newest, and done again', () => {
  const first = undo(typed(), shown);
  expect(first).toMatchObject({ field: houses, value: 28 });
  const second = first && undo(first.steps, { ...shown, [houses]: 28 });
  expect(second).toMatchObject({ field: people, value: null, steps: { done: [] } });
  const forward = second && redo(second.steps, { [houses]: 28 });
  expect(forward).toMatchObject({ field: people, value: 124 });
  expect(forward && redo(forward.steps, { [people]: 124, [houses]: 28 })).toMatchObject({ value: 30 });
});

test('a field that holds another value by now is not undone', () => {
  expect(undo(typed(), { ...shown, [houses]: 33 })).toMatchObject({ field: people, steps: { done: [] } });
  expect(undo(typed(), {})).toBeNull();
  expect(undo(noSteps, shown)).toBeNull();
});

test('typing after a step back forgets what could be done again', () => {
  const back = undo(typed(), shown);
  const next = back && withTyped(back.steps, { field: houses, before: 28, after: 29 });
  expect(next?.undone).toEqual([]);
});

test('a row that came with its answers goes and comes in one step; what changed since stays', () => {
  const row = 'water.sources/@a';
  const kind = `${row}/kind`;
  const along = [{ field: kind, before: null, after: 'well' }];
  const added = withTyped(typed(), { field: row, before: null, after: 'V', along });
  const back = undo(added, { ...shown, [row]: 'V', [kind]: 'well' });
  expect(back?.values).toEqual([
    [row, null],
    [kind, null],
  ]);
  expect(undo(added, { ...shown, [row]: 'V', [kind]: 'tap' })?.values).toEqual([[row, null]]);
  expect(back && redo(back.steps, shown)?.values).toEqual([
    [row, 'V'],
    [kind, 'well'],
  ]);
  expect(withTyped(added, { field: row, before: 'V', after: 'W' }).done).toHaveLength(added.done.length + 1);
});
