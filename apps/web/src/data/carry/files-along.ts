import { MOST_FILE_BYTES } from '@sampark/core/carry/carried';
import type { FileRecord } from '../attachments/file-database.ts';
import type { FileStore } from '../attachments/file-store.ts';

/** The files that wait, as far as one bundle takes them. */
export interface FilesAlong {
  readonly along: readonly FileRecord[];
  readonly stay: readonly FileRecord[];
}

/** Returns the files that come along with a bundle: the smallest first, as they are sent, up to what one bundle takes. */
export const filesAlong = async (files: FileStore): Promise<FilesAlong> => {
  const waiting = (await files.unsent()).filter(({ state, pieces }) => state === 'waiting' && pieces > 0);
  const along: FileRecord[] = [];
  const stay: FileRecord[] = [];
  let bytes = 0;
  for (const file of waiting.toSorted((one, other) => one.size - other.size)) {
    const fits = bytes + file.size <= MOST_FILE_BYTES;
    (fits ? along : stay).push(file);
    if (fits) bytes += file.size;
  }
  return { along, stay };
};
