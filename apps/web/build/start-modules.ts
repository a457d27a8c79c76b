import type { Plugin } from 'vite';

/** What the page imports statically, from its entry on: the first screen needs it, whichever that is. */
export interface StartModules {
  /** Reads the module graph; belongs into the build's plugins. */
  readonly plugin: Plugin;
  /** Whether a module is part of the start; known once the graph is read. */
  readonly has: (id: string) => boolean;
}

export function startModules(): StartModules {
  const start = new Set<string>();
  return {
    has: (id) => start.has(id),
    plugin: {
      name: 'sampark:start-modules',
      apply: 'build',
      buildEnd() {
        const waiting = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (start.has(id)) continue;
          start.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
