import { waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../i18n/languages.ts';
import type { LocalText } from '../definition/definition.ts';
import { keptReasonPath, reasonBeside, reasonFields } from './reason-fields.ts';

/** A label in each language of the app, and in one that it lacks. */
const label: LocalText = {
  en: 'Taps',
  ...Object.fromEntries(LANGUAGES.map((language) => [language, `Taps (${language})`])),
  fr: 'Robinets',
};

/** Returns the label of the reason at a path of a form whose only question has that label. */
const labelAt = (path: string, asked: LocalText): LocalText | undefined =>
  reasonFields(waterForm(whole('taps', { label: asked, taken_from: '1' }))).find((each) => each.path === path)
    ?.question.label;

describe.each([
  ['an answer that differs from the records', keptReasonPath('taps')],
  ['a change since last year', reasonBeside('water.taps')],
])('the reason of %s', (_, path) => {
  it('is asked for in every language of the app, each in its own words', () => {
    const asked = labelAt(path, label) ?? { en: '' };
    expect(Object.keys(asked).sort()).toEqual([...LANGUAGES].sort());
    const words = LANGUAGES.map((language) => {
      const [before = '', ...rest] = asked[language]?.split(': ') ?? [];
      expect(rest).toEqual([label[language]]);
      return before;
    });
    expect(words.every((each) => each.length > 5)).toBe(true);
    expect(new Set(words).size).toBe(LANGUAGES.length);
  });

  it('is asked for in no language that its question lacks', () => {
    expect(Object.keys(labelAt(path, { en: 'Taps', mr: 'नळ', hi: '' }) ?? {})).toEqual(['en', 'mr']);
  });
});
