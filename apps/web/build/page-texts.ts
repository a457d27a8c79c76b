import { readTexts, type Texts } from '@sampark/i18n/files';
import { HELD_LANGUAGES, type Language } from '@sampark/i18n/languages';
import type { Plugin } from 'vite';

/** A text's namespace and key, as index.html names it: `{{auth:username}}`. */
const NAMED = /\{\{(\w+):([\w.]+)\}\}/g;

/**
 * Writes the texts that index.html names into it, in the languages that most people speak. Its style shows the one of the
 * page, and its script puts another language there once its texts have come.
 */
export function pageTexts(): Plugin {
  return {
    name: 'sampark:page-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const named = new Set([...html.matchAll(NAMED)].map(([, namespace = '']) => namespace));
        const texts = await Promise.all(HELD_LANGUAGES.map((language) => namespacesOf(language, [...named])));
        return html.replace(NAMED, (_, namespace: string, key: string) =>
          HELD_LANGUAGES.map((language, at) => {
            const text = textAt(texts[at], `${namespace}.${key}`);
            if (text === null) throw new Error(`There is no text ${namespace}:${key} in ${language}`);
            const name = language === 'en' ? ` data-text="${namespace}.${key}"` : '';
            return `<span lang="${language}"${name}>${text}</span>`;
          }).join(''),
        );
      },
    },
  };
}

async function namespacesOf(language: Language, namespaces: readonly string[]): Promise<Texts> {
  const read = namespaces.map(async (name) => [name, await readTexts(language, name)] as const);
  return Object.fromEntries(await Promise.all(read));
}

function textAt(texts: Texts | undefined, path: string): string | null {
  const text = path
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return typeof text === 'string' ? text : null;
}
