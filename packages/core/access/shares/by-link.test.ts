import { expect, it } from 'vitest';
import { USERNAME } from '../person.ts';
import { CODE_LETTERS, isByLink, linkUsername, tidyCode } from './by-link.ts';

it('a person with a link has a name that no account can have', () => {
  expect(isByLink(linkUsername('5f3a'))).toBe(true);
  expect(USERNAME.test(linkUsername('5f3a'))).toBe(false);
});

it.each(['ACDE-3467', 'acde3467', ' acde ३४६७ ', 'ACDE – 3467'])('%s is the code ACDE3467', (typed) => {
  expect(tidyCode(typed)).toBe('ACDE3467');
});

it('no letter of a code looks like another', () => {
  for (const pair of ['0O', '1I', '1L', '2Z', '5S', '8B', 'UV']) {
    expect(Array.from(pair).filter((letter) => CODE_LETTERS.includes(letter)).length, pair).toBeLessThan(2);
  }
});
