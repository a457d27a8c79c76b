import type { UserInfo } from '@sampark/core/access/roles';
import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { BaseMapTable } from '../../../storage/tables/base-map-tables.ts';
import { scopeOf } from '../../places/places.ts';
import { type BaseMapContext, mapKey } from './base-map-context.ts';

/** Whether the store has the whole file of a map. */
export const isMapThere = async (
  files: FileStore,
  { map_id, size }: Pick<BaseMapTable, 'map_id' | 'size'>,
): Promise<boolean> => (await files.size(mapKey(map_id))) === size;

async function namesOf(r: Repositories, rows: readonly BaseMapTable[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))];
  const people = await r.users.named({ ids, usernames: [] });
  return new Map(people.map(({ user_id, full_name }) => [user_id, full_name]));
}

/**
 * Lists the maps of the districts in which a person has work. One whose file the store has lost is not among them. An administrator also
 * gets to know who uploaded each.
 */
export async function mapsFor({ storage, files }: BaseMapContext, user: UserInfo): Promise<WireBaseMap[]> {
  const rows = await storage.now.baseMaps.current(scopeOf(user));
  const areThere = await Promise.all(rows.map((row) => isMapThere(files, row)));
  const names = user.role === 'admin' ? await namesOf(storage.now, rows) : null;
  return rows
    .filter((_, at) => areThere[at])
    .map(({ map_id, district_id, name, size, bounds, min_zoom, max_zoom, kind, attribution, ...row }) => ({
      ...{ id: map_id, district: district_id, name, bytes: size },
      bounds: JSON.parse(bounds) as WireBaseMap['bounds'],
      ...{ min_zoom, max_zoom, kind, attribution, created_at: row.created_at },
      ...(names && { created_by_fullname: names.get(row.created_by ?? '') ?? '' }),
    }));
}

/** Finds a map of a district in which a person has work; `undefined`: there is none for them. */
export const findMap = (
  { storage }: BaseMapContext,
  user: UserInfo,
  mapId: string,
): Promise<BaseMapTable | undefined> => storage.now.baseMaps.find(scopeOf(user), mapId);
