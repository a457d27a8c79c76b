import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from '../code/projects.ts';

/** Sides that stay where they are when the line runs from right to left. */
const FIXED_SIDE =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|text-align:\s*(?:left|right)\b|float:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius\b)/;

/** `inset: 0 auto auto 0`: four values, of which the second (right) and the last (left) differ. */
const FOUR = /(?:^|[\s;{])(?:inset|margin|padding):\s*([^;]+);/;

const isLopsided = (line: string): boolean => {
  // Text in brackets is one value.
  let depth = 0;
  const signs = Array.from(FOUR.exec(line)?.[1] ?? '', (sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    return sign === ' ' && depth > 0 ? '' : sign;
  });
  const values = signs.join('').split(/\s+/);
  return values.length === 4 && values[1] !== values[3];
};

const fixedSides = (css: string): string[] =>
  css.split('\n').filter((line) => FIXED_SIDE.test(line) || isLopsided(line));

it('styles speak of start and end, so that they turn with the line of reading', () => {
  const sheets = filesBelow(process.cwd(), /\.css$/, 'apps/web/src');
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((path) =>
    fixedSides(readFileSync(path, 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each([
  '  margin-left: 1rem;',
  '  left: 0;',
  '  text-align: right;',
  '.a{padding-right:0}',
  '  inset: calc(100% + 1rem) auto auto 0;',
])('a side that stays is found: %s', (line) => {
  expect(fixedSides(line)).toEqual([line]);
});

it('a side that turns is not', () => {
  expect(fixedSides('  margin-inline-start: 1rem;\n  inset-inline-end: 0;\n  text-align: start;')).toEqual(
    [],
  );
});
