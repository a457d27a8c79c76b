import { createRequire } from 'node:module';
import type { Engine } from './engine.ts';

/** The little that is used of jsdom, which brings no types. */
interface Jsdom {
  readonly JSDOM: new (
    html: string,
  ) => {
    readonly window: { readonly document: unknown; readonly DOMParser: unknown; readonly Node: unknown };
  };
}

/**
 * Imports ODK's engine into Node, where it misses two things. It reads XForms with a browser's DOM, so three names of
 * one become global here and stay. Its XPath parser takes Node for CommonJS, and asks for `__dirname` while it is
 * imported, without using it.
 */
export async function importEngine(): Promise<Engine> {
  if (!('document' in globalThis)) {
    const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom;
    const { document, DOMParser, Node } = new JSDOM('').window;
    Object.assign(globalThis, { document, DOMParser, Node });
  }
  Object.assign(globalThis, { __dirname: '' });
  try {
    return await import('@getodk/xforms-engine');
  } finally {
    Reflect.deleteProperty(globalThis, '__dirname');
  }
}
