import { expect, test } from 'vitest';
import { directionOf, knownLanguage } from './languages.ts';

test.each([
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['HI_in', 'hi'],
  ['en-GB', 'en'],
  ['bn', 'bn'],
  ['or-IN', 'or'],
  ['fr', null],
  ['', null],
  [undefined, null],
])('the detected value %s stands for %s', (detected, language) => {
  expect(knownLanguage(detected)).toBe(language);
});

test.each(['<script>alert(1)</script>', 'hi"onload="x', 'javascript:alert(1)', 'en<img>', 'hi hi'])(
  'the detected value %s, which looks like script, is discarded',
  (detected) => {
    expect(knownLanguage(detected)).toBeNull();
  },
);

test('Urdu and Arabic are written from right to left, all others from left to right', () => {
  expect([directionOf('ur'), directionOf('ar-EG'), directionOf('hi'), directionOf('en')]).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
});
