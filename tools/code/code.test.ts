import { describe, expect, it } from 'vitest';
import { crowded } from './crowded.ts';
import { impureIn } from './purity.ts';
import { linesSwitchedOff } from './switched-off.ts';

// Joined here, so that this file switches nothing off itself.
const off = (linter: 'oxlint' | 'eslint') => `${linter}-disable`;
const atSign = (word: 'ignore' | 'nocheck') => `@ts-${word}`;

describe('a comment that switches a rule off', () => {
  it.each([
    `const a = 1;\n// ${off('oxlint')}-next-line eqeqeq`,
    `const a = 1;\n/* ${off('eslint')} */`,
    `const a = 1;\n/**\n * ${off('oxlint')}\n */`,
    `const a = 1;\n// ${atSign('ignore')} it is right`,
  ])('is found in %j', (text) => {
    expect(linesSwitchedOff(text)).toEqual([2]);
  });

  it('is nothing that only speaks of it', () => {
    expect(
      linesSwitchedOff(`// Nobody writes ${off('oxlint')} here.\nconst rule = '${off('oxlint')}';`),
    ).toEqual([]);
  });
});

it('a folder is crowded by 26 things, and a module with its style and test is one', () => {
  const inOne = (count: number) =>
    Array.from({ length: count }, (_, at) => [
      `a/m${at}.tsx`,
      `a/m${at}.module.css`,
      `a/m${at}.test.ts`,
    ]).flat();
  expect(crowded(inOne(25))).toEqual([]);
  expect(crowded(inOne(26))).toEqual(['a: 26 things beside each other, 25 at most: make rooms']);
});

it('the clock and chance are found in the core, and a time that was given is none', () => {
  const text = 'const a = Date.now();\nconst b = new Date(given);\nconst c = [new Date(), Math.random()];';
  expect(impureIn(text)).toEqual([
    { line: 1, text: 'Date.now' },
    { line: 3, text: 'new Date()' },
    { line: 3, text: 'Math.random' },
  ]);
});
