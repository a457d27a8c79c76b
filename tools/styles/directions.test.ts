import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from '../types/projects.ts';

/** Sides that stay where they are when the line runs from right to left. */
const FIXED_SIDE =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|text-align:\s*(?:left|right)\b|float:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius\b)/;

const fixedSides = (css: string): string[] => css.split('\n').filter((line) => FIXED_SIDE.test(line));

it('styles speak of start and end, so that they turn with the line of reading', () => {
  const sheets = filesBelow(process.cwd(), /\.css$/, 'apps/web/src');
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((path) =>
    fixedSides(readFileSync(path, 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each(['  margin-left: 1rem;', '  left: 0;', '  text-align: right;', '.a{padding-right:0}'])(
  'a side that stays is found: %s',
  (line) => {
    expect(fixedSides(line)).toEqual([line]);
  },
);

it('a side that turns is not', () => {
  expect(fixedSides('  margin-inline-start: 1rem;\n  inset-inline-end: 0;\n  text-align: start;')).toEqual(
    [],
  );
});
