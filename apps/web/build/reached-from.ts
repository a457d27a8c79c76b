import type { Plugin } from 'vite';

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
        const waiting = [...this.getModuleIds()].filter(isRoot);
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (reached.has(id)) continue;
          reached.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
