import { describe, expect, it } from 'vitest';
import type { LocalText } from '../forms/definition/definition.ts';
import type { Village } from './village.ts';
import { NO_VILLAGES, spellingsToFind, villageNameIn, villageNames } from './village-names.ts';

const villagesOf = (panchayat_id: string, ...names: readonly LocalText[]): readonly Village[] =>
  names.map((name, at) => ({ panchayat_id, code: `${panchayat_id}-${at}`, version: 1, name }));

const names = villageNames([
  ...villagesOf(
    'p1',
    { en: 'Rampur Khas', hi: 'रामपुर खास' },
    { en: 'Katra', hi: 'कटरा' },
    { en: 'Katra', hi: 'कतरा' },
    { en: 'Tikra' },
  ),
  ...villagesOf('p2', { en: 'Sihali', hi: 'सिहाली' }),
]);
const named = (village_name: string, panchayat_id: string | undefined = 'p1') => ({
  panchayat_id,
  village_name,
});

describe('a village is shown', () => {
  it.each([
    ['Rampur Khas', 'hi', 'रामपुर खास'],
    ['रामपुर खास', 'en', 'Rampur Khas'],
    [' rampur  KHAS ', 'hi', 'रामपुर खास'],
    ['रामपुर खास'.normalize('NFD'), 'en', 'Rampur Khas'],
    ['tikra', 'hi', 'Tikra'],
    ['Katra', 'en', 'Katra'],
    ['katra', 'en', 'Katra'],
  ])('%s, in %s, as the directory names it: %s', (typed, language, shown) => {
    expect(villageNameIn(names, named(typed), language)).toBe(shown);
  });

  it.each([
    ['of which two villages have the name, and the reader tells them apart', named('Katra')],
    ['that the directory does not list', named('Naya Gaon')],
    ['that is listed under another panchayat', named('Sihali')],
    ['of a panchayat that is not known', named('Sihali', undefined)],
    ['without a name', named('')],
  ])('as typed: one %s', (_, village) => {
    expect(villageNameIn(names, village, 'hi')).toBe(village.village_name);
  });

  it('as typed, as long as no village is known', () => {
    expect(villageNameIn(NO_VILLAGES, named('Katra'), 'hi')).toBe('Katra');
  });
});

it('a village is found by what was typed, and by all names of those that it may mean', () => {
  expect(spellingsToFind(names, named('RAMPUR khas'))).toEqual(['rampur khas', 'rampur khas', 'रामपुर खास']);
  expect(new Set(spellingsToFind(names, named('Katra')))).toEqual(new Set(['katra', 'कटरा', 'कतरा']));
  expect(spellingsToFind(names, named('Naya Gaon'))).toEqual(['naya gaon']);
});
