import type { Namespaces, Translate, Translator } from './types.ts';

/** Texts in the language of the moment. It is another object once the language or its texts have changed. */
export interface Translation<Ns extends Namespaces> {
  /** Looks a text up. Its first namespace is that of keys which name none. */
  readonly t: Translate<Ns>;
  readonly i18n: Translator;
}

type LookUp = (key: string, values?: object) => string;

/** The translator of this page; `null`: the page has not started one. */
let translator: Translator | null = null;

/** The translations since the last change, by their first namespace. */
const known = new Map<string, unknown>();
const followers = new Set<() => void>();

/** Makes a translator the one of this page. */
export function setTranslator(i18n: Translator): void {
  translator = i18n;
  known.clear();
  i18n.on('languageChanged', () => {
    known.clear();
    for (const changed of [...followers]) changed();
  });
  // A screen is drawn once its texts are here, so nothing on the screen lacks those that come now.
  i18n.store.on('added', (language: string) => {
    if (language === i18n.language) known.clear();
  });
}

/** Returns the translator of this page. */
export function getTranslator(): Translator {
  if (!translator) throw new Error('The page has not started its texts');
  return translator;
}

/** Calls back whenever the language changes. @returns a function that ends it */
export function followLanguage(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}

/**
 * Returns the texts of these namespaces, the same object until a change. A text without values in it is looked up once: a
 * screen asks for a hundred of them with every key, and a slow phone takes a fifth of a millisecond for each.
 */
export function translationOf<const Ns extends Namespaces>(namespaces: Ns): Translation<Ns> {
  const first = typeof namespaces === 'string' ? namespaces : namespaces[0];
  const kept = known.get(first);
  if (kept) return kept as Translation<Ns>;
  const i18n = getTranslator();
  const look = i18n.getFixedT(i18n.language, first) as LookUp;
  const texts = new Map<string, string>();
  const t: LookUp = (key, values) => {
    if (values !== undefined) return look(key, values);
    const text = texts.get(key) ?? look(key);
    texts.set(key, text);
    return text;
  };
  const translation = { t: t as Translate<Ns>, i18n };
  known.set(first, translation);
  return translation;
}
