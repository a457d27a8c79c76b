import { WIDEST } from '@sampark/core/forms/numbers/widest-numbers';
import { expect, test } from 'vitest';
import { type NumberQuestion, numberBoxes, scaleOf } from './number-boxes.ts';

const common = { name: 'n', label: { en: 'N' }, required: false };
const integer = (min: number, max: number, constraint?: string): NumberQuestion => ({
  type: 'integer',
  ...common,
  min,
  max,
  step: 1,
  ...(constraint && { constraint }),
});
const decimal = (min: number, max: number, step: number): NumberQuestion => ({
  ...integer(min, max),
  type: 'decimal',
  step,
});
const range = (min: number, max: number, step: number): NumberQuestion => ({
  ...integer(min, max),
  type: 'range',
  step,
});
const { min: least, max: most } = WIDEST.integer;

test.each([
  ['0 to 9', integer(0, 9), [0, 1, 0]],
  ['0 to 500', integer(0, 500), [0, 3, 0]],
  ['1 to 99,999', integer(1, 99_999), [0, 5, 0]],
  ['-40 to 9', integer(-40, 9), [1, 2, 0]],
  ['no end', integer(least, most), [0, 8, 0]],
  ['no end but the least', integer(18, most), [0, 8, 0]],
  ['bounds of its constraint', integer(least, most, '. >= 0 and . <= 120'), [0, 3, 0]],
  ['more than fit', integer(0, 1e15), [0, 10, 0]],
  ['0 to 100 by tenths', decimal(0, 100, 0.1), [0, 3, 1]],
  ['0 to 0.5 by thousandths', decimal(0, 0.5, 0.001), [0, 1, 3]],
  ['any decimal', { ...decimal(0, 1, 1), ...WIDEST.decimal }, [0, 8, 2]],
  ['a decimal of whole steps', decimal(0, 24, 1), [0, 2, 0]],
] as const)('a number of %s has boxes for its sign, its digits and its decimals', (_, question, boxes) => {
  const { sign, whole, decimals } = numberBoxes(question);
  expect([Number(sign), whole, decimals]).toEqual(boxes);
});

test('a range is its scale, unless that is too long', () => {
  expect(scaleOf(range(1, 5, 1))).toEqual([1, 2, 3, 4, 5]);
  expect(scaleOf(range(1.5, 3, 0.5))).toEqual([1.5, 2, 2.5, 3]);
  expect(scaleOf(range(0, 0.3, 0.1))).toEqual([0, 0.1, 0.2, 0.3]);
  expect(scaleOf(range(0, 100, 1))).toBeNull();
  expect(scaleOf(integer(1, 5))).toBeNull();
});
