import { type AsyncZipOptions, type FlateError, type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

/**
 * Stands in for `fflate` where `write-excel-file` asks for it (`vite.config.ts`). Its own `zip` compresses large files
 * in workers that it makes from text; the page's Content-Security-Policy refuses those, and it would never answer.
 */
export const zip = (
  files: Zippable & AsyncZipOptions,
  done: (error: FlateError | null, archive: Uint8Array) => void,
): void => done(null, zipSync(files));
