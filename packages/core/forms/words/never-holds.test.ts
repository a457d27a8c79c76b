import { expect, test } from 'vitest';
import { neverHolds } from './never-holds.ts';

test.each(['false()', 'FALSE', ' false '])('%s never holds', (source) => {
  expect(neverHolds(source)).toBe(true);
});

test.each(['true()', "${a} = 'false'", '${false}', '../FALSE', "'FALSE", 'not(false())'])(
  '%s may hold',
  (source) => {
    expect(neverHolds(source)).toBe(false);
  },
);
