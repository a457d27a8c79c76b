import { sql } from 'kysely';
import type { VillageTable } from '../tables.ts';
import { type Executor, isOneOf, runForRows } from './sql-tools.ts';

/** The villages of panchayats, as the directory lists them. */
export interface VillagesRepository {
  /** By panchayat, then by code. */
  of(panchayatIds: readonly string[]): Promise<readonly VillageTable[]>;
  /** Adds villages; one that is there under the same panchayat and code gets its new names and version. */
  put(villages: readonly VillageTable[]): Promise<void>;
}

const COLUMNS = ['panchayat_id', 'village_code', 'village_version', 'name', 'name_hi'] as const;

export const villagesRepository = (executor: Executor): VillagesRepository => ({
  async of(panchayatIds) {
    if (panchayatIds.length === 0) return [];
    return executor.db
      .selectFrom('villages')
      .select(COLUMNS)
      .where(isOneOf(executor.engine, 'panchayat_id', panchayatIds))
      .orderBy('panchayat_id')
      .orderBy('village_code')
      .execute();
  },
  put: (villages) =>
    runForRows(
      executor,
      'put villages',
      COLUMNS,
      villages,
      (
        values,
      ) => sql`insert into villages (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) values ${values}
        on conflict (panchayat_id, village_code) do update set
        village_version = excluded.village_version, name = excluded.name, name_hi = excluded.name_hi`,
    ),
});
