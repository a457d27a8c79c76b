import type { FormDefinition, Item, Module } from '@sampark/core/forms/definition/definition';
import { formModel } from '@sampark/core/forms/engine/model';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { readTexts } from '@sampark/i18n/files';
import type { Translator } from '@sampark/i18n/types';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { printedItems } from './printed-items.ts';
import { makeTongue, type Tongue, writtenNumber } from './tongue.ts';

async function pageTexts(): Promise<Translator> {
  const i18n = createInstance() as unknown as Translator;
  await i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['paper'],
    resources: {
      en: { paper: await readTexts('en', 'paper') },
      hi: { paper: await readTexts('hi', 'paper') },
    },
    interpolation: { escapeValue: false },
  });
  return i18n;
}

/** Returns what a form prints, in a language, with each item. */
async function printedIn(form: FormDefinition, language: string) {
  const printed = printedItems(form, formModel(form));
  const items = [...printed.standings.keys()];
  return { items, tongue: makeTongue(await pageTexts(), language, printed) };
}

const conditionsOf = (items: readonly (Item | Module)[], { condition }: Tongue) =>
  items.flatMap((item) => (item.relevant === undefined ? [] : [condition(item.relevant, item)]));

test.each(['en', 'hi'])('every condition of the forms that ship has words in %s', async (language) => {
  for (const form of shippedForms) {
    const { items, tongue } = await printedIn(form, language);
    expect(conditionsOf(items, tongue)).not.toContain(null);
  }
});

test.each([
  ['en', '“Disposal method” (7.5) is Landfill'],
  ['hi', '“कचरे का निपटान” (7.5) का जवाब “गड्ढे में भरना” हो'],
  ['fr', '“Disposal method” (7.5) is Landfill'],
])('in %s a condition names its question with its number: %s', async (language, words) => {
  const { items, tongue } = await printedIn(villageDetailed, language);
  expect(conditionsOf(items, tongue)).toContain(words);
});

test('a label has room to write where it names an answer', async () => {
  const { tongue } = await printedIn(villageDetailed, 'en');
  expect(tongue.text({ en: 'Age of ${name}' })).toBe('Age of ______');
});

test('numbers are written in full', () => {
  expect([123_456, 0.5, 0.0005, -40].map(writtenNumber)).toEqual(['1,23,456', '0.5', '0.0005', '-40']);
});
