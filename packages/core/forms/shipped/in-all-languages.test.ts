import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../i18n/languages.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { textsOf } from '../texts/each-text.ts';
import { shippedInAllLanguages } from './in-all-languages.ts';
import { shippedForms } from './shipped-forms.ts';

it.each(shippedInAllLanguages)('every text of $name is in every language of the app', (form) => {
  const languages = [...LANGUAGES].sort();
  const texts = textsOf(form);
  expect(texts.length).toBeGreaterThan(50);
  const lacking = texts.filter((text) => Object.keys(text).sort().join() !== languages.join());
  expect(lacking).toEqual([]);
  expect(formDefinition.safeParse(form).error).toBeUndefined();
});

it('the forms that ship are those of the app’s own code, in more languages', () => {
  const inTwo = JSON.parse(
    JSON.stringify(shippedInAllLanguages, (_, part: unknown) => {
      if (typeof part !== 'object' || part === null || !('en' in part)) return part;
      const { en, hi } = part as { en: string; hi: string };
      return { en, hi };
    }),
  ) as unknown;
  expect(inTwo).toEqual(shippedForms);
});
