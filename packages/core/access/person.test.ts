import { expect, it } from 'vitest';
import { PHONE, tidyPhone } from './person.ts';

it.each([
  ['98765 43210', '9876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['(0522) 223 4567', '05222234567'],
  ['९८७६५४३२१०', '9876543210'],
  ['+977 1 441 0200', '+97714410200'],
  ['  ', ''],
])('takes %j as a telephone number', (typed, kept) => {
  expect(tidyPhone(typed)).toBe(kept);
  expect(kept).toMatch(PHONE);
});

it.each(['12345', '98765432101', '+91 98765', 'phone', '+', '98765-4321x', '+123456789012345678'])(
  'does not take %j as one',
  (typed) => {
    expect(tidyPhone(typed)).not.toMatch(PHONE);
  },
);
