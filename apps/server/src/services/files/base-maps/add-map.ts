import type { BaseMapProblem } from '@sampark/core/map/pmtiles-header';
import type { Bytes, FileStore } from '../../../storage/files/file-store.ts';
import type { WritableRepositories } from '../../../storage/port.ts';
import type { BaseMapUploadTable } from '../../../storage/tables/base-map-tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import type { UploadKind } from '../uploads/take-piece.ts';
import { type BaseMapContext, mapKey } from './base-map-context.ts';
import { inspectMap } from './inspect-map.ts';

/** A file that is to be the map of a district. */
export interface NewMap {
  readonly district_id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Reads it from its beginning; it is read twice. */
  readonly open: () => Bytes;
  /** The person who adds it; `null`: it is done at the command line. */
  readonly by: string | null;
}

type AddMapResult = { readonly kind: 'added'; readonly map_id: string } | { readonly kind: BaseMapProblem };

/**
 * Checks the file of a map, keeps it, and makes it the map of its district, in the place of the one before.
 * @param also writes more in the same transaction
 */
export async function addMap(
  context: Pick<Context, 'storage' | 'clock' | 'secrets' | 'via'> & { readonly files: FileStore },
  { district_id, name, size, open, by }: NewMap,
  also: (r: WritableRepositories, mapId: string) => Promise<void> = () => Promise.resolve(),
): Promise<AddMapResult> {
  const { storage, files, clock } = context;
  const inspected = await inspectMap(open(), size);
  if (!inspected.ok) return { kind: inspected.problem };
  const { bounds, ...map } = inspected.map;
  const key = mapKey(map.map_id);
  if ((await files.size(key)) !== size) await files.put(key, size, open());
  await storage.write(async (r) => {
    const replaced = await r.baseMaps.put({
      ...{ ...map, district_id, name, size, bounds: JSON.stringify(bounds) },
      ...{ created_at: isoTime(clock()), created_by: by, ended_at: null },
    });
    await also(r, map.map_id);
    const details = { map_id: map.map_id, name, size, replaced };
    record(r, context, { action: 'base_map_uploaded', by, subject: district_id, details });
  });
  return { kind: 'added', map_id: map.map_id };
}

/**
 * Describes the uploads of base maps. The server remembers one that ended well for a week: the check of a large map takes long, and its answer
 * may get lost.
 */
export const baseMapUploads = (context: BaseMapContext): UploadKind<BaseMapUploadTable, BaseMapProblem> => ({
  rows: (r) => r.baseMapUploads,
  isKept: ({ map_id }) => map_id !== null,
  finish: (upload) => keep(context, upload),
});

/** Makes a whole upload the map of its district. @returns `null`: it is; else what is wrong with the file */
async function keep(context: BaseMapContext, upload: BaseMapUploadTable): Promise<BaseMapProblem | null> {
  const { storage, files } = context;
  const { user_id, upload_id, district_id, name, size } = upload;
  const map = { district_id, name, size, open: () => files.readUpload(upload_id), by: user_id };
  const added = await addMap(context, map, (r, mapId) => r.baseMapUploads.become(user_id, upload_id, mapId));
  if (added.kind !== 'added') await storage.write((r) => r.baseMapUploads.end(user_id, upload_id));
  await files.dropUpload(upload_id);
  return added.kind === 'added' ? null : added.kind;
}
