/** The file, in the browser's own folder, whose one byte says whether a write met a full disk. */
export const FILE = 'disk-full';

/** An order to the file's worker: make the file where it is missing, or set its byte. */
export type Order = 'prepare' | 'set' | 'clear';
