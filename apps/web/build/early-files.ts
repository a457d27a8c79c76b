import { LANGUAGES } from '@sampark/i18n/languages';
import type { Plugin } from 'vite';

/** The files that the page fetches beside the app, and not after it: a catalogue for each language, and the login. */
const EARLY = [...LANGUAGES, 'login'] as const;

const listed = (filesOf: (name: string) => readonly string[]): string =>
  JSON.stringify(Object.fromEntries(EARLY.map((name) => [name, filesOf(name)])));

/** The text in index.html's inline script that the build replaces by the addresses, once it knows them. */
const PLACEHOLDER = listed(() => []);

/** Tells index.html's inline script where the files are that it fetches early. */
export function earlyFiles(): Plugin {
  return {
    name: 'sampark:early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const all = Object.keys(bundle ?? {});
        const filesOf = (name: string) => {
          const start = name === 'login' ? '/login-' : `/catalogue-${name}-`;
          const files = all.filter((file) => file.includes(start) && /\.(js|css)$/.test(file));
          if (files.length === 0) throw new Error(`The build has no file ${start}`);
          return files.map((file) => `/${file}`);
        };
        if (!html.includes(PLACEHOLDER)) throw new Error(`index.html must name the files: ${PLACEHOLDER}`);
        return html.replace(PLACEHOLDER, listed(filesOf));
      },
    },
  };
}
