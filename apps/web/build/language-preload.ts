import type { Plugin } from 'vite';

/** The text in index.html's inline script that the build replaces by the catalogues' addresses, once it knows them. */
const PLACEHOLDER = '{"en":"","hi":""}';

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
        if (!html.includes(PLACEHOLDER)) throw new Error('index.html has no place for the catalogues');
        return html.replace(PLACEHOLDER, JSON.stringify({ en: address('en'), hi: address('hi') }));
      },
    },
  };
}
