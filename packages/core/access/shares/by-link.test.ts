import { expect, it } from 'vitest';
import { USERNAME } from '../person.ts';
import { CODE_LETTERS, isByLink, linkUsername, mayLinkEndOn, tidyCode } from './by-link.ts';

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

it.each([
  ['', false],
  ['2026-11-24', false],
  ['2026-11-25', true],
  ['2027-02-23', true],
  ['2027-02-24', false],
])('from the first to the last moment of 25 November, a link may end on %s: %s', (day, may) => {
  for (const now of ['2026-11-24T18:30:00.000Z', '2026-11-25T18:29:59.999Z']) {
    expect(mayLinkEndOn(day, Date.parse(now)), now).toBe(may);
  }
});
