import type { Plugin } from 'vite';

/** The library's list of all icons. A page needs those that its modules name, not all that some module of the app does. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const NAMED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** Returns how a file of an icon ends, by the icon's name: `CircleAlert` is in `/circle-alert.mjs`. */
const iconFile = (name: string): string =>
  `/icons/${name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()}.mjs`;

/** Returns how the files of the icons end that a module names. */
const iconsNamedIn = (code: string): readonly string[] =>
  [...code.matchAll(NAMED_ICONS)].flatMap(([, names = '']) =>
    names.split(',').flatMap((each) => {
      const name = each.trim().split(/\s+as\s+/)[0];
      return name ? [iconFile(name)] : [];
    }),
  );

/** The modules that one module imports statically, directly or through others, and that module itself. */
export interface Reached {
  /** Reads the module graph; the build has to list it among its plugins. */
  readonly plugin: Plugin;
  /** Returns whether a module is among them; works once the graph is read. */
  readonly has: (id: string) => boolean;
}

/**
 * Makes the plugin that collects the modules reached from one.
 * @param root the end of the first module's path; left out: the page's entry
 */
export function reachedFrom(root?: string): Reached {
  const reached = new Set<string>();
  return {
    has: (id) => reached.has(id),
    plugin: {
      name: `sampark:reached-from-${root ?? 'entry'}`,
      apply: 'build',
      buildEnd() {
        const isRoot = (id: string) => (root ? id.endsWith(root) : this.getModuleInfo(id)?.isEntry);
        const all = [...this.getModuleIds()];
        const waiting = all.filter(isRoot);
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (reached.has(id)) continue;
          reached.add(id);
          const { code, importedIds } = this.getModuleInfo(id) ?? {};
          const icons = iconsNamedIn(code ?? '');
          waiting.push(...all.filter((each) => icons.some((end) => each.endsWith(end))));
          if (!ALL_ICONS.test(id)) waiting.push(...(importedIds ?? []));
        }
      },
    },
  };
}
