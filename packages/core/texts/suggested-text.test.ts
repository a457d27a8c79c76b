import { describe, expect, it } from 'vitest';
import { missingFragments, suggestedText } from './suggested-text.ts';

const suggestion = {
  language: 'mr',
  key: 'common:action.cancel',
  was: 'जतन करा',
  text: 'साठवा',
  at: '2026-11-20T10:00:00.000Z',
};

describe('a better text', () => {
  it.each([
    ['{{count}} गावे', '{{count}} खेडी', []],
    ['{{count}} गावे', 'खेडी', ['{{count}}']],
    ['<1>येथे</1> दाबा', 'येथे दाबा', ['<1>', '</1>']],
  ])('keeps what the app fills in: %s, %s', (was, text, missing) => {
    expect(missingFragments(was, text)).toEqual(missing);
  });

  it.each([
    ['blank', { text: ' \n ' }],
    ['with a NUL', { text: 'a\0b' }],
    ['too long', { text: 'a'.repeat(2_001) }],
    ['of no key', { key: 'save' }],
    ['of no language', { language: '<b>' }],
    ['of no time', { at: '2026-13-01' }],
  ])('is refused when it is %s', (_, wrong) => {
    expect(suggestedText.safeParse(suggestion).success).toBe(true);
    expect(suggestedText.safeParse({ ...suggestion, ...wrong }).success).toBe(false);
  });
});
