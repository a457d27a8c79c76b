import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The endings of files that are smaller when they are compressed; pictures are already. */
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.wasm']);

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
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          const file = join(entry.parentPath, entry.name);
          if (entry.isFile() && COMPRESSED.has(extname(file))) await compressFile(file);
        }
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
  await writeFile(`${file}.br`, brotliCompressSync(content, { params }));
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}
