import type { Workspace } from './workspace.ts';

/** Makes a function that opens something of a workspace at its first call. One that failed is tried again with the next call. */
export const oncePerWorkspace = <T>(open: (workspace: Workspace) => Promise<T>) => {
  const opened = new WeakMap<Workspace['store'], Promise<T>>();
  return (workspace: Workspace): Promise<T> => {
    const known = opened.get(workspace.store);
    if (known) return known;
    const opening = open(workspace);
    opened.set(workspace.store, opening);
    opening.catch(() => opened.delete(workspace.store));
    return opening;
  };
};
