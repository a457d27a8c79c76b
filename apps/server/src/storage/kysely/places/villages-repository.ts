import { sql } from 'kysely';
import { type Executor, isOneOf, namesOf, runForRows } from '../sql-tools.ts';

/** A village as it stands in one panchayat's list. */
export interface VillageOfPanchayat {
  readonly panchayat_id: string;
  readonly village_code: string;
  readonly village_version: number;
  readonly name: string;
  readonly name_hi: string;
}

/** The villages of panchayats, as the directory lists them. */
export interface VillagesRepository {
  /** Returns the active villages of panchayats, by panchayat, then by code. */
  of(panchayatIds: readonly string[]): Promise<readonly VillageOfPanchayat[]>;
  /** Returns the villages with these codes, in no order. */
  byCodes(codes: readonly string[]): Promise<readonly Omit<VillageOfPanchayat, 'panchayat_id'>[]>;
  /** Adds villages; one whose code is there gets its new names and version, in every panchayat. */
  put(villages: readonly VillageOfPanchayat[]): Promise<void>;
}

const VILLAGE = ['village_code', 'village_version', 'name', 'name_hi'] as const;
const TIE = ['panchayat_id', 'village_code'] as const;

export const villagesRepository = (executor: Executor): VillagesRepository => ({
  async of(panchayatIds) {
    if (panchayatIds.length === 0) return [];
    return executor.db
      .selectFrom('panchayat_villages as t')
      .innerJoin('villages as v', 'v.village_code', 't.village_code')
      .select(['t.panchayat_id', 'v.village_code', 'v.village_version', 'v.name', 'v.name_hi'])
      .where(isOneOf(executor.engine, 't.panchayat_id', panchayatIds))
      .where('t.is_active', '=', 1)
      .orderBy('t.panchayat_id')
      .orderBy('v.village_code')
      .execute();
  },
  async byCodes(codes) {
    if (codes.length === 0) return [];
    return executor.db
      .selectFrom('villages')
      .select(VILLAGE)
      .where(isOneOf(executor.engine, 'village_code', codes))
      .execute();
  },
  async put(villages) {
    // Several panchayats may name one village; a statement may not touch a row twice.
    const each = [...new Map(villages.map((village) => [village.village_code, village])).values()];
    await runForRows(
      executor,
      'put villages',
      VILLAGE,
      each,
      (values) => sql`insert into villages (${namesOf(VILLAGE)}) values ${values}
        on conflict (village_code) do update set
        village_version = excluded.village_version, name = excluded.name, name_hi = excluded.name_hi`,
    );
    await runForRows(
      executor,
      'tie villages',
      TIE,
      villages,
      (values) => sql`insert into panchayat_villages (${namesOf(TIE)}) values ${values}
        on conflict (panchayat_id, village_code) do nothing`,
    );
  },
});
