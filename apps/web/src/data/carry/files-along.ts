import { MOST_FILE_BYTES, MOST_FILES } from '@sampark/core/carry/carried';
import type { FileRecord } from '../attachments/file-database.ts';
import type { FileStore } from '../attachments/file-store.ts';
import type { HandedOverRecord } from './handed-over.ts';

/** The files that wait, as far as one bundle takes them. */
export interface FilesAlong {
  readonly along: readonly FileRecord[];
  readonly stay: readonly FileRecord[];
}

/**
 * Returns the files that come along with a bundle, up to what one bundle takes: those that no bundle before took, then the smallest. What no
 * answer names the server would not take.
 */
export const filesAlong = async (
  files: FileStore,
  handedOver: readonly Pick<HandedOverRecord, 'files'>[],
): Promise<FilesAlong> => {
  const before = new Set(handedOver.flatMap((bundle) => bundle.files));
  const waiting = (await files.unsent()).filter(
    ({ state, pieces, unnamed }) => state === 'waiting' && pieces > 0 && !unnamed,
  );
  const turn = ({ name }: FileRecord): number => (before.has(name) ? 1 : 0);
  const along: FileRecord[] = [];
  const stay: FileRecord[] = [];
  let bytes = 0;
  for (const file of waiting.toSorted((one, other) => turn(one) - turn(other) || one.size - other.size)) {
    const fits = bytes + file.size <= MOST_FILE_BYTES && along.length < MOST_FILES;
    (fits ? along : stay).push(file);
    if (fits) bytes += file.size;
  }
  return { along, stay };
};
