import { searchKey } from '@sampark/core/forms/texts/search-key';
import type { Translator } from '@sampark/i18n/types';

/** A text of the app in the person's language, and what it is in English. */
export interface AppText {
  /** Its namespace and key, such as `common:action.cancel`. */
  readonly key: string;
  readonly text: string;
  readonly english: string;
}

interface Group {
  readonly [key: string]: string | Group;
}

const flat = (group: Group, before: string): readonly (readonly [key: string, text: string])[] =>
  Object.entries(group).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${before}${key}`, text] as const] : flat(text, `${before}${key}.`),
  );

const textsIn = (i18n: Translator, language: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries((i18n.getDataByLanguage(language) ?? {}) as Record<string, Group>).flatMap(
      ([namespace, group]) => flat(group, `${namespace}:`),
    ),
  );

/** Returns every text of the app that the page has, in the person's language. */
export const appTexts = (i18n: Translator): readonly AppText[] => {
  const english = textsIn(i18n, 'en');
  return [...textsIn(i18n, i18n.language)].map(([key, text]) => ({
    ...{ key, text },
    english: english.get(key) ?? '',
  }));
};

/** The most texts that a search shows. */
export const MOST_FOUND = 40;

/**
 * Finds texts that have every word that was typed, in either language; the shortest first: a button before a sentence.
 * What the app fills in is no word. Of texts that read the same in both languages it shows one.
 */
export const findTexts = (texts: readonly AppText[], typed: string): readonly AppText[] => {
  const words = searchKey(typed)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const has = (text: string): boolean => {
    const key = searchKey(text.replaceAll(/\{\{[^}]+\}\}/g, ' '));
    return words.every((word) => key.includes(word));
  };
  const found = texts.filter(({ text, english }) => has(text) || has(english));
  return [...new Map(found.map((each) => [`${each.text}\n${each.english}`, each])).values()]
    .toSorted((a, b) => a.text.length - b.text.length)
    .slice(0, MOST_FOUND);
};
