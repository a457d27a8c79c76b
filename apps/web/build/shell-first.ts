import type { Plugin } from 'vite';

/**
 * Lets the browser paint the shell before the style sheets are here. The shell has its own style in the page. On a slow link
 * it appears seconds before the sheets, which share the line with the scripts. The sheets apply only to paper until the app
 * switches them on (`main.tsx`), and stay before the sheets that come with a screen.
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
