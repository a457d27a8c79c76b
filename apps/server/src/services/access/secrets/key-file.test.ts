import { expect, it } from 'vitest';
import { othersMayRead } from './key-file.ts';

it.each([
  ['its owner’s alone', 0o100600, 10001, false],
  ['read by all', 0o100644, 10001, true],
  ['read by a group', 0o100640, 10001, true],
  ['root’s, and read by the group of the program', 0o100640, 0, false],
  ['root’s, and written by a group', 0o100660, 0, true],
  ['root’s, and read by all', 0o100644, 0, true],
])('a key file that is %s', (_, mode, uid, isOpen) => {
  expect(othersMayRead({ mode, uid })).toBe(isOpen);
});
