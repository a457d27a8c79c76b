import { describe, expect, test } from 'vitest';
import { english } from './english.ts';
import { completed, readGroup, readTexts } from './files.ts';
import { GROUPS, START } from './groups.ts';

describe('the texts of a language', () => {
  test('are its own', async () => {
    const { preferences } = await readTexts('hi', 'common');
    expect(preferences).toMatchObject({ language: 'भाषा' });
  });

  test('are in English where the language has none yet', () => {
    const english = { save: 'Save', list: { empty: 'Nothing', more: 'More' }, new: { title: 'New' } };
    const own = { save: 'सहेजें', list: { more: 'और', gone: 'पुराना' } };
    const whole = { save: 'सहेजें', list: { empty: 'Nothing', more: 'और' }, new: { title: 'New' } };
    expect(completed(english, own)).toEqual(whole);
  });

  test('come by namespace in a group', async () => {
    expect(await readGroup('en', 'insight')).toEqual({ coverage: english.coverage, export: english.export });
  });
});

test('every namespace comes with the start or in one group', () => {
  const all = [...START, ...Object.values(GROUPS).flat()];
  expect(all.toSorted()).toEqual(Object.keys(english).toSorted());
});
