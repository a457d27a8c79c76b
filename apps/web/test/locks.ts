import type { Platform } from '../src/data/browser/platform.ts';

/** The locks that several tabs of one browser share. */
export type Locks = Pick<Platform, 'hold' | 'exclusively'>;

/**
 * Makes the locks of one browser. The first tab that asks holds a name until it lets go; nobody waits for their turn
 * to sync.
 */
export const locksOfABrowser = (): Locks => {
  const queues = new Map<string, ((held: boolean) => void)[]>();
  return {
    exclusively: (_name, work) => work(),
    hold: (name, changed) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(changed);
      changed(queue[0] === changed);
      const release = (): void => {
        const at = queue.indexOf(changed);
        if (at >= 0) queue.splice(at, 1);
        if (at === 0) queue[0]?.(true);
      };
      return { takeOver: () => undefined, release };
    },
  };
};
