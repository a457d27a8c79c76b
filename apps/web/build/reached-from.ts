import type { Plugin } from 'vite';

/** What a module imports statically, from itself on. */
export interface Reached {
  /** Reads the module graph; belongs into the build's plugins. */
  readonly plugin: Plugin;
  /** Whether a module is among them; known once the graph is read. */
  readonly has: (id: string) => boolean;
}

/** @param root the module to begin at, by the end of its path; left out: the page's entry */
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
