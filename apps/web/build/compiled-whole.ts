import type { Plugin } from 'vite';

/** Chromium compiles every function of a file that begins with it (V8's explicit compile hints); others pass it over. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has scripts compiled whole, beside the download, and kept so with the file. A function that is compiled when it is first
 * called makes the first press of each kind wait for it, on a slow phone by a fifth.
 */
export function compiledWhole(): Plugin {
  return {
    name: 'sampark:compiled-whole',
    apply: 'build',
    generateBundle: {
      // The hint has to be the first that the file says.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
