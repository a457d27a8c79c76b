import type { Plugin } from 'vite';

/** Stands in index.html's inline script for the addresses of the login's files. */
const PLACEHOLDER = "['login']";

/** Tells index.html's inline script where the login is, which a first visit fetches beside the app, and not after it. */
export function loginFiles(): Plugin {
  return {
    name: 'sampark:login-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {}).filter((file) => /\/login-.*\.(js|css)$/.test(file));
        if (files.length === 0) throw new Error('The build has no file of the login');
        if (!html.includes(PLACEHOLDER)) throw new Error(`index.html must name the files: ${PLACEHOLDER}`);
        return html.replace(PLACEHOLDER, JSON.stringify(files.map((file) => `/${file}`)));
      },
    },
  };
}
