import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compiledWhole } from '../../../apps/web/build/compiled-whole.ts';
import type { Entrant } from '../servers/contestants.ts';

const BENCH = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the built pages: one for each run, so that two at a time do not take them from each other. */
export const PAGES = mkdtempSync(join(tmpdir(), 'sampark-bench-pages-'));
process.once('exit', () => rmSync(PAGES, { recursive: true, force: true }));

/** Returns the name of a contestant's page, under which its server serves it. */
export const pageOf = ({ client }: Entrant): string => basename(client).replace(/\.\w+$/, '');

/** Builds the pages of all contestants as the product is built: minified, for the browsers of today, compiled whole. */
export async function buildPages(entrants: readonly Entrant[]): Promise<void> {
  const pages = [...entrants.map(({ client }) => client), `${BENCH}page/surveys.ts`];
  // The pages are built one by one, so that none shares a file with another.
  for (const page of pages) {
    await build({
      configFile: false,
      root: BENCH,
      base: '/page/',
      logLevel: 'error',
      plugins: [compiledWhole()],
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      build: {
        outDir: PAGES,
        emptyOutDir: false,
        copyPublicDir: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 10_000,
        modulePreload: false,
        rolldownOptions: {
          input: { [basename(page).replace(/\.\w+$/, '')]: page },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
  }
}

/** Serves a built page, and nothing else, on a free port of this machine. */
export function servePage(name: string): { readonly url: string; readonly close: () => void } {
  const server = createServer(({ url = '' }, answer) => {
    const file = basename(url);
    const isScript = file.endsWith('.js');
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    answer.end(
      isScript
        ? readFileSync(join(PAGES, file))
        : `<!doctype html><link rel=icon href=data:,><body><script type=module src=/page/${name}.js></script>`,
    );
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/page/${name}`, close: () => void server.close() };
}
