import { type AsyncZipOptions, type FlateError, type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

/**
 * Replaces `fflate` for `write-excel-file` (`vite.config.ts`). The original `zip` compresses large files in workers that it
 * makes from text. The page's Content-Security-Policy refuses those, and it would never answer.
 */
export const zip = (
  files: Zippable & AsyncZipOptions,
  done: (error: FlateError | null, archive: Uint8Array) => void,
): void => done(null, zipSync(files));
