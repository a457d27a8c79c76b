import { FILE, type Order } from './full-disk-file.ts';

/** Remembers that a write met a full disk, until the database has a new log (`after-full-disk.ts`). */
export interface FullDiskMark {
  readonly isSet: () => Promise<boolean>;
  readonly set: () => void;
  readonly clear: () => void;
  /** Makes the file while there is room for it. */
  readonly prepare: () => Promise<void>;
}

const KEY = 'sampark.disk_full';

const order = (what: Order): void => {
  new Worker(new URL('./full-disk.worker.ts', import.meta.url), { type: 'module' }).postMessage(what);
};

/** Reads the file; `null`: there is none yet, or the browser has no files of its own. */
const readByte = async (): Promise<number | null> => {
  try {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(FILE)).getFile();
    return new Uint8Array(await file.arrayBuffer())[0] ?? null;
  } catch {
    return null;
  }
};

/**
 * Returns the mark of this browser. Local storage outlives a reload, but reaches the disk seconds later, and
 * a full disk not at all. The file's byte is changed in place, which needs no room, so it outlives a browser
 * that is killed.
 */
export const browserFullDiskMark = (): FullDiskMark => ({
  isSet: async () => localStorage.getItem(KEY) !== null || (await readByte()) === 1,
  set: () => {
    localStorage.setItem(KEY, '1');
    order('set');
  },
  clear: () => {
    localStorage.removeItem(KEY);
    order('clear');
  },
  prepare: async () => {
    if ((await readByte()) === null) order('prepare');
  },
});
