import { describe, expect, it } from 'vitest';
import { finderIn, findKeys } from './find-records.ts';

const RECORDS = [
  { name: 'Geeta Devi', numbers: ['98765 43210'] },
  { name: 'गीता देवी', numbers: [] },
  { name: 'Phool Singh', numbers: [] },
  { name: 'फूल सिंह', numbers: [] },
  { name: 'Pawan Kumar', numbers: [], house_number: '12/3' },
  { name: 'Chandra', numbers: [] },
  { name: 'Cyrus 7', numbers: [] },
].map(({ name, house_number = null, numbers }) => ({
  name,
  keys: findKeys(name, { numbers, house_number }),
}));

const finder = () => finderIn(RECORDS, ({ keys }) => keys);

const names = (found: readonly { readonly name: string }[]): readonly string[] =>
  found.map(({ name }) => name);

/** Returns every text that somebody has on the screen while they type this one. */
const typed = (text: string): readonly string[] =>
  Array.from(text, (_, at) => text.slice(0, at + 1)).filter((part) => part.trim() !== '');

describe('a search in records', () => {
  it.each([
    ['gita', ['Geeta Devi', 'गीता देवी']],
    ['DEVI geet', ['Geeta Devi', 'गीता देवी']],
    ['देवी ९८७६५', ['Geeta Devi']],
    ['98765-43', ['Geeta Devi']],
    ['gita 77', []],
    ['123', ['Pawan Kumar']],
    ['fool', ['Phool Singh', 'फूल सिंह']],
    [' ', RECORDS.map(({ name }) => name)],
  ])('for %j', (text, expected) => {
    expect(names(finder()(text))).toEqual(expected);
  });

  it.each(['phool singh', 'chandra', 'geeta 987', 'cyrus7', 'kumar 12'])(
    'that is typed key by key finds with each key what a new one finds: %s',
    (text) => {
      const find = finder();
      const keys = [...typed(text), ...typed(text).toReversed(), text];
      for (const key of keys) expect(names(find(key)), key).toEqual(names(finder()(key)));
    },
  );
});
