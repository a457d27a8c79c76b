import type { UserInfo } from '@sampark/core/access/roles';
import type { BaseMapUploadTable } from '../../../storage/tables/base-map-tables.ts';
import { hex, isoTime } from '../../primitives.ts';
import type { BaseMapContext } from './base-map-context.ts';

/** A map that a person wants to send. */
interface WantedMap {
  readonly district: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

type BeginMapResult =
  | { readonly kind: 'begun'; readonly upload: BaseMapUploadTable }
  | { readonly kind: 'base_map_too_large'; readonly most: number }
  | { readonly kind: 'base_map_content' | 'unknown_district' | 'too_many_uploads' };

/**
 * Begins to take a map. Another upload of theirs for the same district ends: they have begun anew.
 * @param user somebody who may change places
 */
export async function beginMapUpload(
  { storage, files, clock, random, baseMapLimits }: BaseMapContext,
  { user_id }: UserInfo,
  { district, name, size }: WantedMap,
): Promise<BeginMapResult> {
  const most = baseMapLimits.map;
  if (size > most) return { kind: 'base_map_too_large', most };
  if (size === 0) return { kind: 'base_map_content' };
  const upload_id = hex(random(16));
  const at = isoTime(clock());
  const begun = await storage.write(async (r) => {
    if (!(await r.places.hasDistrict(district))) return { kind: 'unknown_district' } as const;
    const coming = await r.baseMapUploads.comingOf(user_id);
    const before = coming.filter((each) => each.district_id === district);
    for (const each of before) await r.baseMapUploads.end(user_id, each.upload_id);
    if (coming.length - before.length >= baseMapLimits.uploads) return { kind: 'too_many_uploads' } as const;
    const upload = { user_id, upload_id, district_id: district, name, size, begun_at: at, touched_at: at };
    await r.baseMapUploads.begin({ ...upload, map_id: null });
    return { kind: 'begun', upload: { ...upload, map_id: null }, before } as const;
  });
  if (begun.kind !== 'begun') return begun;
  for (const each of begun.before) await files.dropUpload(each.upload_id);
  return { kind: 'begun', upload: begun.upload };
}
