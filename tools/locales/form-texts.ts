import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormTexts, keyIn } from '@sampark/core/forms/shipped/with-texts';
import { textsOf } from '@sampark/core/forms/texts/each-text';
import { LANGUAGES, type Language } from '@sampark/i18n/languages';
import { compareWithEnglish } from './compare.ts';
import { strangeScripts } from './scripts.ts';

/** The languages in which the forms themselves are written. */
const WRITTEN: readonly Language[] = ['en', 'hi'];

/** Reads the texts of the forms that ship, by language; a language without a file has none yet. */
export function readFormTexts(root: string): ReadonlyMap<Language, FormTexts> {
  const read = (language: Language): FormTexts => {
    const path = join(root, `packages/core/forms/shipped/texts/${language}.json`);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FormTexts) : {};
  };
  const others = LANGUAGES.filter((language) => !WRITTEN.includes(language));
  return new Map(others.map((language) => [language, read(language)]));
}

/** Returns the abbreviations in an English text, such as BPL: other languages may write them as they are. */
const abbreviations = (english: string): string => (english.match(/\b[a-z]?[A-Z]{2,}\b/g) ?? []).join(' ');

/** Returns the answers that a text of a form names. */
const named = (text = ''): string => (text.match(/\$\{[^}]*\}/g) ?? []).sort().join(' ');

/** Finds what is wrong with the texts of one language beside those of the forms: what a catalogue may have wrong, and the answers that they name. */
export function compareWithForms(language: Language, texts: FormTexts, forms: readonly object[]): string[] {
  const asked = forms
    .flatMap(textsOf)
    .map((text) => [`forms:${keyIn(texts, text) ?? text.en}`, text] as const);
  const english = new Map(asked.map(([key, { en }]) => [key, en]));
  const latin = new Map(asked.map(([key, { en, hi = '' }]) => [key, `${hi} ${abbreviations(en)}`]));
  const messages = new Map(Object.entries(texts).map(([key, text]) => [`forms:${key}`, text]));
  return [
    ...compareWithEnglish(language, messages, english),
    ...strangeScripts(language, messages, latin),
    ...[...english]
      .filter(([key, text]) => messages.has(key) && named(messages.get(key)) !== named(text))
      .map(([key, text]) => `${language}: ${key} does not name the answers ${named(text) || '(none)'}`),
  ];
}
