import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import type { XPathFunction } from './functions/define.ts';
import type { Device } from './scope.ts';
import { shuffled } from './shuffle.ts';
import { toBoolean, toNumber, toText } from './values.ts';

interface Example {
  readonly file: string;
  readonly type: 'boolean' | 'number' | 'string';
  readonly expression: string;
  readonly expected: boolean | number | string;
}

const MATERIAL = new URL('../../../testing/material/xpath.json', import.meta.url);
const examples = JSON.parse(readFileSync(MATERIAL, 'utf8')) as readonly Example[];

const PHOENIX = -7 * 60;
const device: Device = {
  now: () => Date.UTC(2026, 10, 24, 12),
  offset: () => PHOENIX,
  random: () => 0.5,
};

const nowhere = { node: null, current: null, position: 1, size: 1 };

/** A function that the examples call where nothing may be worked out. */
const explodes: XPathFunction = {
  least: 0,
  most: 9,
  call: () => {
    throw new Error('worked out, though its value decides nothing');
  },
};
const functions = new Map(
  ['explode', 'a', 'b', 'c', 'd'].map((name) => [
    `explode-${name}`.replace('explode-explode', 'explode'),
    explodes,
  ]),
);

/** Positions of the examples' source, which its reader took for expressions. */
const isPosition = (expression: string): boolean => /^-?[\d.]+(?: -?[\d.]+){3}$/.test(expression);

describe('an expression', () => {
  it.each(examples.filter(({ expression }) => !isPosition(expression)))(
    '$expression is $expected ($type, $file)',
    ({ type, expression, expected, file }) => {
      const value = compile(expression, { functions }).value({ ...nowhere, device });
      if (type === 'boolean') expect(toBoolean(value)).toBe(expected);
      else if (type === 'string') expect(toText(value)).toBe(expected);
      else if (file.startsWith('xforms/uuid')) expect(toText(value)).toHaveLength(Number(expected));
      else if (expected === 'NaN') expect(toNumber(value, device)).toBeNaN();
      else expect(toNumber(value, device)).toBeCloseTo(Number(expected), 2);
    },
  );
});

it.each([
  ["selected('', '')", true],
  ["selected('a', '')", false],
  ["selected(' a  b ', 'b ')", true],
  ["selected('a b', 'a b')", true],
  ["selected('ab', 'a')", false],
])('%s is %s', (expression, expected) => {
  expect(compile(expression).truth({ ...nowhere, device })).toBe(expected);
});

it.each([
  ["regex('a', '[')", 'false'],
  ['string-length(uuid(10000000000))', '1000'],
  ["format-date('0024-03-05', '%Y')", '0024'],
])('%s is %s: an answer may hold anything', (expression, expected) => {
  expect(compile(expression).text({ ...nowhere, device })).toBe(expected);
});

describe('functions that the examples leave out', () => {
  const textOf = (expression: string): string =>
    toText(compile(expression, { functions }).value({ ...nowhere, device }));

  it.each([
    ["base64-decode('U2FtcGFyaw==')", 'Sampark'],
    ["base64-decode('4KSX4KS+4KSB4KS1')", 'गाँव'],
    ["base64-decode('no base64!')", ''],
    ["base64-decode('/w==')", ''],
    ["intersects('0 0;0 2;2 2;2 0;0 0')", 'false'],
    ["intersects('0 0;2 2;0 2;2 0')", 'true'],
    ["intersects('0 0;1 1')", 'false'],
    ["intersects('nowhere')", 'false'],
  ])('%s is %j', (expression, text) => {
    expect(textOf(expression)).toBe(text);
  });

  it.each([
    [1, 'BFEACD'],
    [42, 'AFCBDE'],
    [-3, 'FACBED'],
  ])('an order by the seed %d is that of other clients', (seed, order) => {
    expect(shuffled(Array.from('ABCDEF'), seed).join('')).toBe(order);
  });
});
