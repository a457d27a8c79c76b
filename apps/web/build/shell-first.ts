import type { Plugin } from 'vite';

/**
 * Keeps the style sheets from holding the shell back: it has its own style in the page, and is painted as soon as that is
 * here. On a slow link this is seconds before the sheets, which share the way with the scripts. They are for paper only
 * until the app makes them count (`main.tsx`), and keep their place before those that come with a screen.
 */
export function shellFirst(): Plugin {
  return {
    name: 'sampark:shell-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const waiting = html.replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" media="print"');
        if (waiting === html) throw new Error('There is no style sheet that the shell could go before');
        return waiting;
      },
    },
  };
}
