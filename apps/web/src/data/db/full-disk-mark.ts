import { FILE, type Order } from './full-disk-file.ts';

/** Remembers that a write met a full disk until the database has another log (`after-full-disk.ts`). */
export interface FullDiskMark {
  readonly isSet: () => Promise<boolean>;
  readonly set: () => void;
  readonly clear: () => void;
  /** Makes ready what a full disk has no room for. */
  readonly prepare: () => void;
}

const KEY = 'sampark.disk_full';

const order = (what: Order): void => {
  new Worker(new URL('./full-disk.worker.ts', import.meta.url), { type: 'module' }).postMessage(what);
};

const isSetInFile = async (): Promise<boolean> => {
  try {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(FILE)).getFile();
    return new Uint8Array(await file.arrayBuffer())[0] === 1;
  } catch {
    // No such file yet, or a browser without files of its own.
    return false;
  }
};

/**
 * The mark of this browser. Local storage outlives a reload, but reaches the disk seconds later, and a full one not at
 * all. The byte of the file is changed where it lies, which needs no room, so that it outlives a browser that is killed.
 */
export const browserFullDiskMark = (): FullDiskMark => ({
  isSet: async () => localStorage.getItem(KEY) !== null || isSetInFile(),
  set: () => {
    localStorage.setItem(KEY, '1');
    order('set');
  },
  clear: () => {
    localStorage.removeItem(KEY);
    order('clear');
  },
  prepare: () => order('prepare'),
});
