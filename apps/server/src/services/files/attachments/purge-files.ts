import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { FileStore } from '../../../storage/files/file-store.ts';
import { type Recorder, record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { abandonedBefore, endAbandoned } from '../uploads/end-abandoned.ts';
import { thumbnailKey } from './thumbnail-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which a file stays behind the last survey that named it. */
const KEPT = 30;
/** Files a transaction. */
const BATCH = 200;

/** Everything that removing files needs. */
type PurgeFilesContext = Recorder & Pick<Context, 'storage'> & { readonly files: FileStore };

/**
 * Removes files that no survey has named for 30 days, and uploads that nobody has gone on with for a week. A file goes after its row: when
 * a run is cut off in between, it lies there and nobody gets it.
 * @param isOver asked before each batch
 * @returns the number of files
 */
export async function purgeFiles(
  context: PurgeFilesContext,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { storage, files, clock } = context;
  await endAbandoned(context, (r) => r.attachmentUploads, isOver);
  await files.tidy(abandonedBefore(clock));
  const before = isoTime(clock() - KEPT * DAY_MS);
  let count = 0;
  while (!isOver()) {
    const names = await storage.now.attachments.unusedBefore(before, BATCH);
    if (names.length === 0) break;
    const removed = await storage.write(async (r) => {
      const removed = await r.attachments.removeUnused(names, before);
      if (removed.length > 0)
        record(r, context, { action: 'attachments_purged', by: null, details: { names: removed } });
      return removed;
    });
    count += removed.length;
    for (const name of removed) {
      const { hash = '' } = readAttachmentName(name) ?? {};
      // Somebody may have named it again since its row went, and be sending it.
      if (await storage.now.attachments.isWanted(hash)) continue;
      await files.remove(hash);
      await files.remove(thumbnailKey(hash));
    }
  }
  return count;
}
