import type { Plugin } from 'vite';

/**
 * Puts the style sheets behind the shell, at the end of the page. It has its own in the page and is painted as soon as
 * that is here: on a slow link seconds before the others, which share the way with the scripts. The scripts wait for them.
 */
export function shellFirst(): Plugin {
  return {
    name: 'sampark:shell-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        if (sheets.length === 0) throw new Error('There is no style sheet to put behind the shell');
        const without = sheets.reduce((page, sheet) => page.replace(sheet, ''), html);
        return without.replace('</body>', `${sheets.join('')}</body>`);
      },
    },
  };
}
