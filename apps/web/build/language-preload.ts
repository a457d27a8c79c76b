import { LANGUAGES } from '@sampark/i18n/languages';
import type { Plugin } from 'vite';

const byLanguage = (address: (language: string) => string): string =>
  JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, address(language)])));

/** The text in index.html's inline script that the build replaces by the catalogues' addresses, once it knows them. */
const PLACEHOLDER = byLanguage(() => '');

/**
 * Tells index.html's inline script where each language's catalogue is. The browser then fetches the right one beside the
 * app, and not after it.
 */
export function languagePreload(): Plugin {
  return {
    name: 'sampark:language-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {});
        const address = (language: string) => {
          const file = files.find((name) => name.includes(`/catalogue-${language}-`) && name.endsWith('.js'));
          if (!file) throw new Error(`There is no chunk of the ${language} catalogue`);
          return `/${file}`;
        };
        if (!html.includes(PLACEHOLDER))
          throw new Error(`index.html must name the languages: ${PLACEHOLDER}`);
        const silent = LANGUAGES.find((language) => !html.includes(`class="tagline" lang="${language}"`));
        if (silent) throw new Error(`index.html says nothing in ${silent}`);
        return html.replace(PLACEHOLDER, byLanguage(address));
      },
    },
  };
}
