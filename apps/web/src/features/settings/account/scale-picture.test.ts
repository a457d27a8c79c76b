import { expect, it } from 'vitest';
import { FILE_MOST, fileProblem } from './scale-picture.ts';

it.each([
  ['image/jpeg', FILE_MOST, null],
  ['image/png', 10, null],
  ['image/gif', 10, null],
  ['image/png', FILE_MOST + 1, 'tooLarge'],
  ['image/svg+xml', 10, 'notAPicture'],
  ['application/pdf', 10, 'notAPicture'],
  ['', 10, 'notAPicture'],
])('a file of the type %j and %d bytes: %s', (type, size, problem) => {
  expect(fileProblem({ type, size })).toBe(problem);
});
