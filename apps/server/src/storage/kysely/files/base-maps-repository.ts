import type { BaseMapTable } from '../../tables/base-map-tables.ts';
import { panchayatsIn, type Scope } from '../places/places-repository.ts';
import type { Executor } from '../sql-tools.ts';

/** The base maps of districts, and those that were until lately. */
export interface BaseMapsRepository {
  /** Returns the maps of the districts in which panchayats of a scope lie, by district; of all districts where the scope is all. */
  current(scope: Scope): Promise<readonly BaseMapTable[]>;
  /** Returns a map of such a district by its file; one that has ended may still be there for those who are fetching it. */
  find(scope: Scope, mapId: string): Promise<BaseMapTable | undefined>;
  /** Makes a map that of its district. The one before ends. @returns the file of the one before; `null`: there was none */
  put(row: BaseMapTable): Promise<string | null>;
  /** Ends a district's map. @returns its name; `undefined`: the district has no such map */
  end(districtId: string, mapId: string, at: string): Promise<string | undefined>;
  /** Returns the files whose maps have all ended before a moment. */
  overBefore(at: string): Promise<readonly string[]>;
  /** Forgets the maps of a file that have ended before a moment. */
  forget(mapId: string, endedBefore: string): Promise<void>;
  /** Returns every file that a map names, also one that has ended. */
  files(): Promise<readonly string[]>;
}

const inScope = ({ db, engine }: Executor, scope: Scope) => {
  const maps = db.selectFrom('base_maps').selectAll();
  if (scope.kind === 'all') return maps;
  const districts = panchayatsIn({ db, engine }, scope).select('b.district_id');
  return maps.where('district_id', 'in', districts);
};

const end = async (
  { db }: Executor,
  districtId: string,
  at: string,
  which: { readonly only?: string; readonly but?: string },
): Promise<Pick<BaseMapTable, 'map_id' | 'name'> | undefined> => {
  let query = db
    .updateTable('base_maps')
    .set({ ended_at: at })
    .where('district_id', '=', districtId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) query = query.where('map_id', '=', which.only);
  if (which.but !== undefined) query = query.where('map_id', '<>', which.but);
  return query.returning(['map_id', 'name']).executeTakeFirst();
};

export const baseMapsRepository = (executor: Executor): BaseMapsRepository => {
  const { db } = executor;
  return {
    current: async (scope) =>
      scope.kind === 'none'
        ? []
        : inScope(executor, scope).where('ended_at', 'is', null).orderBy('district_id').execute(),
    find: async (scope, mapId) =>
      scope.kind === 'none'
        ? undefined
        : inScope(executor, scope).where('map_id', '=', mapId).limit(1).executeTakeFirst(),
    async put(row) {
      const before = await end(executor, row.district_id, row.created_at, { but: row.map_id });
      await db
        .insertInto('base_maps')
        .values(row)
        .onConflict((c) => c.columns(['district_id', 'map_id']).doUpdateSet(row))
        .execute();
      return before?.map_id ?? null;
    },
    end: async (districtId, mapId, at) => (await end(executor, districtId, at, { only: mapId }))?.name,
    async overBefore(at) {
      const rows = await db
        .selectFrom('base_maps')
        .select('map_id')
        .groupBy('map_id')
        .having((eb) => eb(eb.fn.countAll(), '=', eb.fn.count('ended_at')))
        .having((eb) => eb(eb.fn.max('ended_at'), '<', at))
        .execute();
      return rows.map(({ map_id }) => map_id);
    },
    async forget(mapId, endedBefore) {
      await db
        .deleteFrom('base_maps')
        .where('map_id', '=', mapId)
        .where('ended_at', '<', endedBefore)
        .execute();
    },
    async files() {
      const rows = await db.selectFrom('base_maps').select('map_id').distinct().execute();
      return rows.map(({ map_id }) => map_id);
    },
  };
};
