import { baseKey, formsByKey, type Messages, pluralForms } from './catalogue.ts';

/**
 * Finds what is wrong with the catalogues in themselves. A language may lack a key or a plural form that it needs, a
 * text may be empty, and a placeholder may be missing in the other language.
 */
export function compareCatalogues(catalogues: ReadonlyMap<string, Messages>): string[] {
  const keys = new Set([...catalogues.values()].flatMap((messages) => [...formsByKey(messages).keys()]));
  return [...catalogues].flatMap(([language, messages]) => [
    ...[...messages].filter(([, text]) => text.trim() === '').map(([key]) => `${language}: ${key} is empty`),
    ...missingForms(language, messages, keys),
    ...strangePlaceholders(language, messages, catalogues),
  ]);
}

function missingForms(language: string, messages: Messages, keys: ReadonlySet<string>): string[] {
  const present = formsByKey(messages);
  return [...keys].flatMap((key) => {
    const forms = present.get(key);
    if (!forms) return [`${language}: ${key} is missing`];
    if (forms.includes('')) return forms.length > 1 ? [`${language}: ${key} is both plain and plural`] : [];
    return pluralForms(language)
      .filter((form) => !forms.includes(form))
      .map((form) => `${language}: ${key}_${form} is missing`);
  });
}

const PLACEHOLDER = /\{\{\s*([^},\s]+)[^}]*\}\}/g;

const placeholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

/** Finds placeholders of a key that not every language has; a plural form may leave out the count. */
function strangePlaceholders(
  language: string,
  messages: Messages,
  catalogues: ReadonlyMap<string, Messages>,
): string[] {
  const known = new Map<string, Set<string>>();
  for (const other of catalogues.values()) {
    for (const [key, text] of other) {
      const names = known.get(baseKey(key)) ?? new Set();
      for (const name of placeholders(text)) names.add(name);
      known.set(baseKey(key), names);
    }
  }
  return [...messages].flatMap(([key, text]) => {
    const has = placeholders(text);
    const plural = key !== baseKey(key);
    return [...(known.get(baseKey(key)) ?? [])]
      .filter((name) => !has.includes(name) && !(plural && name === 'count'))
      .map((name) => `${language}: ${key} lacks {{${name}}}`);
  });
}
