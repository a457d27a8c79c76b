import i18next from 'i18next';
import { beforeEach, describe, expect, test } from 'vitest';
import { followLanguage, getTranslator, setTranslator, translationOf } from './translator.ts';
import type { Translator } from './types.ts';

let i18n: Translator;

/** Looks a text up as a screen does. */
const say = (namespaces: string | readonly string[], key: string, values?: object): string => {
  const { t } = translationOf(namespaces as 'common');
  return (t as unknown as (key: string, values?: object) => string)(key, values);
};

beforeEach(async () => {
  i18n = i18next.createInstance() as unknown as Translator;
  await i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: {
      en: {
        common: { save: 'Save', left_one: '{{count}} day', left_other: '{{count}} days' },
        editor: { save: 'Save survey' },
      },
      hi: { common: { save: 'सहेजें' } },
    },
  });
  setTranslator(i18n);
});

test('the page has the translator that it was given', () => {
  expect(getTranslator()).toBe(i18n);
});

describe('a text', () => {
  test('is that of the first namespace, or of the one that the key names', () => {
    expect(say('common', 'save')).toBe('Save');
    expect(say(['editor', 'common'], 'save')).toBe('Save survey');
    expect(say(['editor', 'common'], 'common:save')).toBe('Save');
  });

  test('has the values that it is given, each time anew', () => {
    expect([1, 2, 1].map((count) => say('common', 'left', { count }))).toEqual(['1 day', '2 days', '1 day']);
  });

  test('is there once it has come, though it was asked for before', () => {
    expect(say('rows', 'added')).toBe('added');
    i18n.addResourceBundle('en', 'rows', { added: 'Row added' });
    expect(say('rows', 'added')).toBe('Row added');
  });

  test('is that of the new language after a change', async () => {
    expect(say('common', 'save')).toBe('Save');
    await i18n.changeLanguage('hi');
    expect(say('common', 'save')).toBe('सहेजें');
  });
});

describe('the texts of a namespace', () => {
  test('are the same object until something about them changes', async () => {
    const before = translationOf('common');
    expect(translationOf(['common', 'editor'])).toBe(before);
    i18n.addResourceBundle('hi', 'rows', { added: 'पंक्ति जोड़ी गई' });
    expect(translationOf('common')).toBe(before);
    await i18n.changeLanguage('hi');
    expect(translationOf('common')).not.toBe(before);
  });

  test('tell those who follow the language, until they stop', async () => {
    let changes = 0;
    const end = followLanguage(() => {
      changes += 1;
    });
    await i18n.changeLanguage('hi');
    end();
    await i18n.changeLanguage('en');
    expect(changes).toBe(1);
  });
});
