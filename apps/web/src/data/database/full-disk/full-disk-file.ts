/** The file in the browser's own folder whose one byte says whether a write met a full disk. */
export const FILE = 'disk-full';

/** What the file's worker is asked for: to make the file where it is missing, or to set its byte. */
export type Order = 'prepare' | 'set' | 'clear';
