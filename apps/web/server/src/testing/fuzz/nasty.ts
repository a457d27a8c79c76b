import type { Random } from '@sampark/testing/random';

/** Values that programs trip over. */
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  '\0',
  '\ud800',
  '\u202e',
  'नमस्ते',
  '१२३',
  "' or 1=1 --",
  '"; drop table surveys; --',
  '../../etc/passwd',
  '%00',
  '=1+1',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '2026-02-30',
  [],
  [[[[]]]],
  {},
  { a: { b: { c: {} } } },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
  Array.from({ length: 600 }, () => null),
];

export const nasty = (random: Random): unknown => random.pick(NASTY);

/** Returns a nasty value as text, as in an address. */
export const nastyText = (random: Random): string => {
  const value = nasty(random);
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 300);
};
