import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Sunita Devi', 'SD'],
  ['ram manohar lohiya', 'RL'],
  ['staff2', 'S'],
  ['सुनीता देवी', 'सुदे'],
  ['प्रिया', 'प्रि'],
  ['  ', ''],
])('%j stands as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
