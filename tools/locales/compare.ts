import { baseKey, formsByKey, type Messages, pluralForms } from './catalogue.ts';

/**
 * Finds what is wrong with a language's catalogue beside the English one: an empty text, a key that English does not have, a
 * plural form that the language needs or does not have, a placeholder or a tag that is not English's.
 */
export function compareWithEnglish(language: string, messages: Messages, english: Messages): string[] {
  const present = formsByKey(messages);
  const asked = formsByKey(english);
  return [
    ...[...messages].filter(([, text]) => text.trim() === '').map(([key]) => `${language}: ${key} is empty`),
    ...[...present.keys()]
      .filter((key) => !asked.has(key))
      .map((key) => `${language}: ${key} is not in English`),
    ...[...asked.keys()].flatMap((key) => {
      const forms = present.get(key);
      return forms
        ? wrongForms(language, key, forms, asked.get(key) ?? [])
        : [`${language}: ${key} is missing`];
    }),
    ...strangeParts(language, messages, english),
  ];
}

function wrongForms(
  language: string,
  key: string,
  forms: readonly string[],
  english: readonly string[],
): string[] {
  const isPlain = english.includes('');
  if (forms.includes('') && forms.length > 1) return [`${language}: ${key} is both plain and plural`];
  if (forms.includes('') !== isPlain)
    return [`${language}: ${key} is ${isPlain ? 'plain' : 'plural'} in English`];
  if (isPlain) return [];
  const needed = pluralForms(language);
  return [
    ...needed.filter((form) => !forms.includes(form)).map((form) => `${language}: ${key}_${form} is missing`),
    ...forms
      .filter((form) => !needed.includes(form))
      .map((form) => `${language}: ${key}_${form} is no form of it`),
  ];
}

const PLACEHOLDER = /\{\{\s*[^},\s]+[^}]*\}\}/g;
const TAG = /<\/?\w+>/g;

/** Returns the placeholders and tags of a text, each once. */
const partsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...(text.match(PLACEHOLDER) ?? []), ...(text.match(TAG) ?? [])].map((part) => part.replaceAll(' ', '')),
  );

/** Finds placeholders and tags that differ from those of English; a plural form may leave out the count. */
function strangeParts(language: string, messages: Messages, english: Messages): string[] {
  const known = new Map<string, Set<string>>();
  for (const [key, text] of english) {
    const parts = known.get(baseKey(key)) ?? new Set();
    for (const part of partsOf(text)) parts.add(part);
    known.set(baseKey(key), parts);
  }
  return [...messages].flatMap(([key, text]) => {
    const asked = known.get(baseKey(key));
    if (!asked) return [];
    const has = partsOf(text);
    const isPlural = key !== baseKey(key);
    return [
      ...[...asked]
        .filter((part) => !has.has(part) && !(isPlural && part === '{{count}}'))
        .map((part) => `${language}: ${key} lacks ${part}`),
      ...[...has]
        .filter((part) => !asked.has(part))
        .map((part) => `${language}: ${key} has ${part} of its own`),
    ];
  });
}
