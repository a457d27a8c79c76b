import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The hashes that let the page's own inline code run under a policy without 'unsafe-inline'. */
interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/**
 * Writes `csp.json` for the server's Content-Security-Policy header: the hashes of every inline script and style in the
 * built index.html.
 */
export function inlineHashes(): Plugin {
  return {
    name: 'sampark:inline-hashes',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('index.html is not in the bundle');
        const hashes = hashesOf(String(page.source));
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(hashes) });
      },
    },
  };
}

function hashesOf(html: string): InlineHashes {
  return {
    script: contentsOf(html, /<script>([\s\S]*?)<\/script>/g).map(sha256),
    style: contentsOf(html, /<style>([\s\S]*?)<\/style>/g).map(sha256),
  };
}

const contentsOf = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(tag)].map((match) => match[1] ?? '');

const sha256 = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;
