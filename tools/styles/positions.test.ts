import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from '../code/projects.ts';

/** What goes by the position among all siblings. The first and the last child alone cost nothing. */
const POSITION = /:(?:nth-|(?:first|last|only)-of-type)/;
/** Names a class or a cell. A browser tries nothing else then. */
const NAMES = /^(?:\.|t[dh]\b)/;
/** A neighbour, whatever it is. */
const ANY_NEIGHBOUR = /(?:^|[\s>])\*\s*[+~]|[+~]\s*[*:]/;

/** Returns the parts of a selector between its combinators. What stands in brackets belongs to its part. */
function partsOf(selector: string): string[] {
  let depth = 0;
  const signs = Array.from(selector, (sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    return depth === 0 && /[\s>+~,{]/.test(sign) ? ' ' : sign === ' ' ? '' : sign;
  });
  return signs.join('').split(' ');
}

/**
 * Returns the selectors that go by a position or by a neighbour and name no class there. A browser tries such a part on every element of the page. From then
 * on it works out the style of everything around anew when an element comes or goes, anywhere.
 */
const triedEverywhere = (css: string): string[] =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[{,]$/.test(line) && !line.startsWith('@'))
    .filter(
      (line) =>
        partsOf(line).some((part) => POSITION.test(part) && !NAMES.test(part)) || ANY_NEIGHBOUR.test(line),
    );

it('what goes by its position or its neighbour names a class, so that the browser tries nothing else', () => {
  const sheets = filesBelow(process.cwd(), /\.css$/, 'apps/web/src');
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((path) =>
    triedEverywhere(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

it.each([
  '.filters > :nth-child(2) {',
  '.list > li:nth-child(n + 3) {',
  '.a :first-of-type,',
  '.editor > * + * {',
  '.brand + * {',
  '.a ~ :not(.b) {',
])('what names none is found: %s', (line) => {
  expect(triedEverywhere(line)).toEqual([line]);
});

it.each([
  '.row:nth-child(n + 5) {',
  '.table tr > td:nth-child(2) {',
  '.table td:is(:nth-child(1), :nth-child(3)) {',
  '.a > :first-child {',
  '.list > li + li {',
  '.row + .row {',
])('what names one is not: %s', (line) => {
  expect(triedEverywhere(line)).toEqual([]);
});
