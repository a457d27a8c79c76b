import type { CsvFile } from './csv.ts';
import { strToU8, zipSync } from './zip-here.ts';

/** Puts files into one archive. */
export function archiveOf(files: readonly CsvFile[]): Blob {
  const entries = files.map(({ name, content }) => [name, strToU8(content)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
}
