import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@sampark/i18n/languages';
import type { Plugin } from 'vite';

/** A text's namespace and key, as index.html names it: `{{auth:username}}`. */
const NAMED = /\{\{(\w+):([\w.]+)\}\}/g;

type Texts = { readonly [key: string]: string | Texts };

/** Writes the texts that index.html names into it, in every language. Its style shows the one of the page. */
export function pageTexts(): Plugin {
  return {
    name: 'sampark:page-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(NAMED, (_, namespace: string, key: string) =>
          LANGUAGES.map(
            (language) => `<span lang="${language}">${textOf(language, namespace, key)}</span>`,
          ).join(''),
        ),
    },
  };
}

function textOf(language: Language, namespace: string, key: string): string {
  const file = new URL(import.meta.resolve(`@sampark/i18n/locales/${language}/${namespace}.json`));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const text = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  if (typeof text !== 'string') throw new Error(`There is no text ${namespace}:${key} in ${language}`);
  return text;
}
