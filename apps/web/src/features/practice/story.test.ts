import { expect, it } from 'vitest';
import { type Snapshot, stepBetween } from './story.ts';

const quiet: Snapshot = { online: true, draft: false, unsent: false, conflicts: 0, arrived: false };
const offline: Snapshot = { ...quiet, online: false };

it.each<[string, Snapshot, Snapshot, ReturnType<typeof stepBetween>]>([
  ['nothing happens', quiet, quiet, null],
  ['the network goes', quiet, offline, 'lost'],
  ['somebody types', offline, { ...offline, draft: true }, 'typed'],
  ['it is saved without network', { ...offline, draft: true }, { ...offline, unsent: true }, 'onlyHere'],
  ['it is saved with network', quiet, { ...quiet, unsent: true }, 'sending'],
  ['the network comes back', { ...offline, unsent: true }, { ...quiet, unsent: true }, 'back'],
  ['it arrives', { ...quiet, unsent: true }, quiet, 'onServer'],
  ['it meets another value', { ...quiet, unsent: true }, { ...quiet, conflicts: 1 }, 'conflict'],
  [
    'a choice is made without network',
    { ...offline, conflicts: 1 },
    { ...offline, unsent: true },
    'chosenHere',
  ],
  ['somebody else made the choice', { ...quiet, conflicts: 1 }, quiet, 'chosenServer'],
  ["the colleague's value comes", quiet, { ...quiet, arrived: true }, 'arrived'],
])('when %s', (_, before, now, step) => {
  expect(stepBetween(before, now)).toBe(step);
});
