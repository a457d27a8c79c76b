import { expect, test } from 'vitest';
import { WIDEST } from '../numbers/widest-numbers.ts';
import { numberBounds } from './number-bounds.ts';

const common = { name: 'n', label: { en: 'N' }, required: false };
const whole = (constraint?: string, own: { min?: number; max?: number } = {}) =>
  numberBounds({ type: 'integer', ...common, ...WIDEST.integer, ...own, ...(constraint && { constraint }) });
const decimal = (constraint: string) =>
  numberBounds({ type: 'decimal', ...common, ...WIDEST.decimal, constraint });

test.each([
  ['nothing', whole(), { min: null, max: null, areAll: true }],
  ['its own bounds', whole(undefined, { min: 0, max: 50 }), { min: 0, max: 50, areAll: true }],
  ['. >= 0 and . <= 500', whole('. >= 0 and . <= 500'), { min: 0, max: 500, areAll: true }],
  ['500 >= . and 0 <= .', whole('500 >= . and 0 <= .'), { min: 0, max: 500, areAll: true }],
  ['. > 0 and . < 120', whole('. > 0 and . < 120'), { min: 1, max: 119, areAll: true }],
  ['the narrower of both', whole('. <= 40', { min: -5, max: 50 }), { min: -5, max: 40, areAll: true }],
  [
    'a decimal that may not reach its end',
    decimal('. > 0 and . <= 4.5'),
    { min: null, max: 4.5, areAll: false },
  ],
  ['a bound and more', whole('. <= 40 and . != 13'), { min: null, max: 40, areAll: false }],
  ['either of two', whole('. <= 40 or . = 99'), { min: null, max: null, areAll: false }],
  ['another answer', whole('. <= ${b}'), { min: null, max: null, areAll: false }],
  ['what is no expression', whole('. <= '), { min: null, max: null, areAll: false }],
])('the bounds of %s', (_, found, bounds) => {
  expect(found).toEqual(bounds);
});
