import type { FileStore } from '../../../storage/files/file-store.ts';
import type { UploadRow, UploadsRepository } from '../../../storage/kysely/files/uploads-repository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { Context } from '../../context.ts';
import { type Clock, isoTime } from '../../primitives.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which an upload waits for its next piece. */
export const UPLOAD_DAYS = 7;
/** Returns the moment before which an upload has its last piece that nobody goes on with, ISO 8601. */
export const abandonedBefore = (clock: Clock): string => isoTime(clock() - UPLOAD_DAYS * DAY_MS);

/** Uploads that are looked at together. */
const BATCH = 200;

/**
 * Ends the uploads of one kind that nobody has gone on with for a week, and drops their bytes.
 * @param isOver asked before each batch
 */
export async function endAbandoned(
  { storage, clock, files }: Pick<Context, 'storage' | 'clock'> & { readonly files: FileStore },
  rows: (r: Repositories) => UploadsRepository<UploadRow>,
  isOver: () => boolean,
): Promise<void> {
  const before = abandonedBefore(clock);
  while (!isOver()) {
    const abandoned = await rows(storage.now).abandoned(before, BATCH);
    if (abandoned.length === 0) break;
    for (const { user_id, upload_id } of abandoned) {
      await files.dropUpload(upload_id);
      await storage.write((r) => rows(r).end(user_id, upload_id));
    }
  }
}
