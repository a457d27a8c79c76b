import type { i18n as I18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { getI18n } from 'react-i18next';

type Say = (key: string, options?: object) => string;

/** Callers see the types of the library's own hook. */
interface Translation {
  readonly t: Say;
  readonly i18n: I18n;
}

/** What an app says in the language of the moment: the same objects until it speaks another one. */
interface Spoken {
  readonly language: string;
  readonly byNamespaces: Map<string, Translation>;
}

/** An app with its texts goes, and this with it. */
const spoken = new WeakMap<I18n, Spoken>();

/** A text without figures in it is always the same: it is looked up once. */
const remembering = (i18n: I18n, say: Say): Say => {
  const known = new Map<string, string>();
  // A text that was missed may have come.
  i18n.store.on('added', () => known.clear());
  return (key, options) => {
    if (options !== undefined) return say(key, options);
    const text = known.get(key) ?? say(key);
    known.set(key, text);
    return text;
  };
};

const translationOf = (i18n: I18n, namespaces: readonly string[]): Translation => {
  const { language } = i18n;
  let now = spoken.get(i18n);
  if (now?.language !== language) {
    now = { language, byNamespaces: new Map() };
    spoken.set(i18n, now);
  }
  const name = namespaces.join();
  const known = now.byNamespaces.get(name);
  if (known) return known;
  // Texts of the other namespaces are asked for by their full name.
  const say: unknown = i18n.getFixedT(language, (namespaces[0] ?? null) as 'common' | null);
  const translation = { t: remembering(i18n, say as Say), i18n };
  now.byNamespaces.set(name, translation);
  return translation;
};

const subscribe = (changed: () => void) => {
  const i18n = getI18n();
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};

/**
 * Stands in for the hook of this name in `react-i18next` (`build/stand-ins.ts`), whose own does for every component what
 * can be done once for a language: on a slow phone a screen with fifty components feels it. All texts are there before
 * the screen that has them (`app/pages.ts`), so that nothing is waited for.
 */
export function useTranslation(namespaces: string | readonly string[] = []): Translation {
  const asked = typeof namespaces === 'string' ? [namespaces] : namespaces;
  return useSyncExternalStore(subscribe, () => translationOf(getI18n(), asked));
}
