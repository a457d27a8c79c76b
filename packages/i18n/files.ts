import { GROUPS, START, type TextGroup } from './groups.ts';
import { FALLBACK_LANGUAGE, type Language } from './languages.ts';

/** Texts by their keys, in groups within groups. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * Reads the texts of a namespace, for programs on Node: the build of the web app, and the command line. What a language does
 * not have yet is in English.
 */
export async function readTexts(language: Language, namespace: string): Promise<Texts> {
  const english = await readFile(FALLBACK_LANGUAGE, namespace);
  return language === FALLBACK_LANGUAGE ? english : completed(english, await readFile(language, namespace));
}

/** Reads the texts of a group, or those of the start, by namespace. */
export async function readGroup(language: Language, group: TextGroup | 'start'): Promise<Texts> {
  const namespaces: readonly string[] = group === 'start' ? START : GROUPS[group];
  const read = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await readTexts(language, namespace)] as const),
  );
  return Object.fromEntries(read);
}

async function readFile(language: Language, namespace: string): Promise<Texts> {
  try {
    const address = `./locales/${language}/${namespace}.json`;
    const file = (await import(/* @vite-ignore */ address, { with: { type: 'json' } })) as {
      readonly default: Texts;
    };
    return file.default;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (isMissing && language !== FALLBACK_LANGUAGE) return {};
    throw error;
  }
}

/** Returns a language's own texts, and the English ones by the keys that it lacks. */
export function completed(english: Texts, own: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).map(([key, text]): [string, string | Texts] => {
      const better = own[key];
      if (typeof text === 'string') return [key, typeof better === 'string' ? better : text];
      return [key, typeof better === 'object' ? completed(text, better) : text];
    }),
  );
}
