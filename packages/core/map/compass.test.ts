import { expect, it } from 'vitest';
import { directionOf } from './compass.ts';

const HERE = [26.93, 81.2] as const;

it.each([
  ['n', [27, 81.2]],
  ['ne', [26.94, 81.211]],
  ['e', [26.93, 81.3]],
  ['se', [26.92, 81.211]],
  ['s', [26, 81.2]],
  ['sw', [26.92, 81.189]],
  ['w', [26.93, 81.1]],
  ['nw', [26.94, 81.189]],
  ['n', HERE],
] as const)('%s is the direction to %j', (direction, there) => {
  expect(directionOf(HERE, there)).toBe(direction);
});
