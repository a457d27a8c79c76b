import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The endings of files that are smaller when they are compressed; pictures are already. */
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.wasm']);

/** Below this size in bytes a compressed copy saves nothing on the wire. */
const WORTH_IT = 600;

/** The compressed copies of a file. */
interface Copies {
  readonly br: Buffer;
  readonly gz: Buffer;
}

/**
 * Writes `file.br` and `file.gz` beside every text and program of the build, so that the server compresses nothing. To make them
 * as small as they can be takes most of a build, so what the last build made of the same content is kept.
 */
export function compress(): Plugin {
  let folder = '';
  let made: ReadonlyMap<string, Copies> = new Map();
  return {
    name: 'sampark:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    // The folder is emptied before the build writes into it.
    buildStart: async () => {
      made = await copiesIn(folder);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        for (const file of await filesIn(folder)) await compressFile(file, made);
      },
    },
  };
}

/** Lists the files of a build that are compressed; none where there is no build. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Reads the copies that a build made, by the digests of what they are made of. */
async function copiesIn(folder: string): Promise<ReadonlyMap<string, Copies>> {
  const made = new Map<string, Copies>();
  for (const file of await filesIn(folder)) {
    const read = (end: string) => readFile(file + end).catch(() => null);
    const [content, br, gz] = [await read(''), await read('.br'), await read('.gz')];
    if (content && br && gz && areOf(content, { br, gz })) made.set(digestOf(content), { br, gz });
  }
  return made;
}

/** Whether copies are whole: a build that was ended may have left half of one. */
function areOf(content: Buffer, { br, gz }: Copies): boolean {
  try {
    return content.equals(brotliDecompressSync(br)) && content.equals(gunzipSync(gz));
  } catch {
    return false;
  }
}

const digestOf = (content: Buffer): string => hash('sha256', content);

async function compressFile(file: string, made: ReadonlyMap<string, Copies>): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const { br, gz } = made.get(digestOf(content)) ?? copiesOf(content);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}

function copiesOf(content: Buffer): Copies {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) };
}
