import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The endings of files that are smaller when they are compressed; pictures are already. */
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.wasm']);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this size in bytes a compressed copy saves nothing on the wire. */
const WORTH_IT = 600;

/** Writes `file.br` and `file.gz` beside every text and program of the build, so that the server compresses nothing. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'sampark:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name));
        // Node compresses on threads of its own, four by default.
        await Promise.all(files.map(compressFile));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
