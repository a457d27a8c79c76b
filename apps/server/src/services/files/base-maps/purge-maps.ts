import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { endAbandoned } from '../uploads/end-abandoned.ts';
import { mapKey } from './base-map-context.ts';

/** Milliseconds for which the file of a map stays behind its end: whoever is fetching it gets the rest. */
const KEPT = 24 * 60 * 60 * 1000;

/**
 * Removes the files of maps that were replaced or removed, and uploads that nobody has gone on with for a week. A row goes after its file: when a
 * run is cut off in between, the next one goes on.
 * @param isOver asked before each file
 * @returns the number of files
 */
export async function purgeMaps(
  context: Pick<Context, 'storage' | 'clock'> & { readonly files: FileStore },
  isOver: () => boolean = () => false,
): Promise<number> {
  const { storage, files, clock } = context;
  await endAbandoned(context, (r) => r.baseMapUploads, isOver);
  const before = isoTime(clock() - KEPT);
  let count = 0;
  for (const mapId of await storage.now.baseMaps.overBefore(before)) {
    if (isOver()) break;
    await files.remove(mapKey(mapId));
    await storage.write((r) => r.baseMaps.forget(mapId, before));
    count += 1;
  }
  return count;
}
