import { sql } from 'kysely';
import type { BlockTable, DistrictTable, PanchayatTable, StateTable } from '../../tables/place-tables.ts';
import { asList, type Executor, insertRows, isOneOf, runPrepared } from '../sql-tools.ts';
import { type CounterRow, countersOf, insertCounters } from './panchayat-counters.ts';

/** The panchayats that are meant: all, one block's, these, or none. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'block'; readonly block_id: string }
  | { readonly kind: 'panchayats'; readonly panchayat_ids: readonly string[] }
  | { readonly kind: 'none' };

/** A panchayat with the names above it. */
export interface PlaceRow {
  readonly panchayat_id: string;
  readonly block_id: string;
  /** Its first form. */
  readonly form_name: string;
  /** 1: new surveys take its first form no more. */
  readonly is_first_retired: number;
  readonly name: string;
  readonly name_hi: string;
  readonly block: string;
  readonly block_hi: string;
  readonly district: string;
  readonly district_hi: string;
  readonly state: string;
  readonly state_hi: string;
}

export interface PlacesRepository {
  /** Returns the panchayats in scope, in the order of their ids. */
  inScope(scope: Scope): Promise<readonly PlaceRow[]>;
  /** Returns the counters in scope, by `number`. `limit` at most. */
  counters(scope: Scope, limit: number): Promise<readonly CounterRow[]>;
  byIds(panchayatIds: readonly string[]): Promise<readonly PanchayatTable[]>;
  hasDistrict(districtId: string): Promise<boolean>;
  /**
   * Locks all places until the commit, also those that are not here yet. A use case that changes places by what it
   * reads does this first. SQLite has one writer at a time.
   */
  hold(): Promise<void>;
  /**
   * Raises the counter by `n` and returns its new value. Holds every other writer of the panchayat up until the
   * commit.
   */
  raiseCounter(panchayatId: string, n: number): Promise<number>;
  /** Sets the first form of a panchayat. @returns whether there is such a panchayat */
  setForm(panchayatId: string, formName: string): Promise<boolean>;
  count(): Promise<number>;
  insert(places: {
    readonly states: readonly StateTable[];
    readonly districts: readonly DistrictTable[];
    readonly blocks: readonly BlockTable[];
    readonly panchayats: readonly PanchayatTable[];
  }): Promise<void>;
}

/** The row of `meta` that is the lock. */
const HOLD = 'places_hold';

const PANCHAYAT_COLUMNS = ['panchayat_id', 'number', 'block_id', 'name', 'name_hi', 'form_name'] as const;

/** Says, of a panchayat `p`, whether its first form was retired. */
export const firstIsRetired =
  sql<number>`(select count(*) from retired_forms as r where r.name = p.form_name)`.as('is_first_retired');

/** Begins a statement over the panchayats `p` of a scope, with their blocks `b`, districts `d` and states `s`. A scope of none is for the caller. */
export const panchayatsIn = ({ db, engine }: Pick<Executor, 'db' | 'engine'>, scope: Scope) => {
  const all = db
    .selectFrom('panchayats as p')
    .innerJoin('blocks as b', 'b.block_id', 'p.block_id')
    .innerJoin('districts as d', 'd.district_id', 'b.district_id')
    .innerJoin('states as s', 's.state_id', 'd.state_id');
  if (scope.kind === 'block') return all.where('p.block_id', '=', scope.block_id);
  return scope.kind === 'panchayats'
    ? all.where(isOneOf(engine, 'p.panchayat_id', scope.panchayat_ids))
    : all;
};

const listInScope = async (executor: Executor, scope: Scope): Promise<readonly PlaceRow[]> => {
  if (scope.kind === 'none') return [];
  return panchayatsIn(executor, scope)
    .select(['p.panchayat_id', 'p.block_id', 'p.form_name', 'p.name', 'p.name_hi', firstIsRetired])
    .select(['b.name as block', 'b.name_hi as block_hi', 'd.name as district', 'd.name_hi as district_hi'])
    .select(['s.name as state', 's.name_hi as state_hi'])
    .orderBy('p.panchayat_id')
    .execute();
};

const countersIn = async (
  executor: Executor,
  scope: Scope,
  limit: number,
): Promise<readonly CounterRow[]> => {
  if (scope.kind === 'none') return [];
  if (scope.kind === 'panchayats') {
    const { engine } = executor;
    const ids = asList(engine, scope.panchayat_ids);
    return runPrepared<CounterRow>(executor, 'counters', [ids, limit], (d) =>
      d
        .selectFrom('panchayat_counters as c')
        .innerJoin('panchayats as p', 'p.panchayat_id', 'c.panchayat_id')
        .select(['c.panchayat_id', 'p.number', 'c.change_seq'])
        .where(isOneOf(engine, 'c.panchayat_id', scope.panchayat_ids))
        .orderBy('p.number')
        .limit(limit),
    );
  }
  let query = executor.db.selectFrom('panchayats').select(['panchayat_id', 'number']);
  if (scope.kind === 'block') query = query.where('block_id', '=', scope.block_id);
  return countersOf(executor, await query.orderBy('number').limit(limit).execute());
};

const panchayatsById = async (
  executor: Executor,
  panchayatIds: readonly string[],
): Promise<readonly PanchayatTable[]> => {
  if (panchayatIds.length === 0) return [];
  const { engine } = executor;
  const ids = [asList(engine, panchayatIds)];
  return runPrepared<PanchayatTable>(executor, 'panchayats by id', ids, (d) =>
    d
      .selectFrom('panchayats')
      .select(PANCHAYAT_COLUMNS)
      .where(isOneOf(engine, 'panchayat_id', panchayatIds)),
  );
};

const holdPlaces = async ({ db, engine }: Executor): Promise<void> => {
  if (engine === 'sqlite') return;
  // Writing the row locks it where it is there, and making it does where it is not.
  await db
    .insertInto('meta')
    .values({ key: HOLD, value: '' })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value: '' }))
    .execute();
};

const raise = async (executor: Executor, panchayatId: string, n: number): Promise<number> => {
  const [row] = await runPrepared<{ change_seq: number }>(executor, 'raise counter', [n, panchayatId], (d) =>
    d
      .updateTable('panchayat_counters')
      .set((eb) => ({ change_seq: eb('change_seq', '+', n) }))
      .where('panchayat_id', '=', panchayatId)
      .returning('change_seq'),
  );
  if (row === undefined) throw new Error('no such panchayat');
  return row.change_seq;
};

export const placesRepository = (executor: Executor): PlacesRepository => {
  const { db } = executor;
  return {
    inScope: (scope) => listInScope(executor, scope),
    counters: (scope, limit) => countersIn(executor, scope, limit),
    byIds: (panchayatIds) => panchayatsById(executor, panchayatIds),
    async hasDistrict(districtId) {
      const query = db.selectFrom('districts').select('district_id').where('district_id', '=', districtId);
      return (await query.executeTakeFirst()) !== undefined;
    },
    hold: () => holdPlaces(executor),
    raiseCounter: (panchayatId, n) => raise(executor, panchayatId, n),
    async setForm(panchayatId, formName) {
      const { numUpdatedRows } = await db
        .updateTable('panchayats')
        .set({ form_name: formName })
        .where('panchayat_id', '=', panchayatId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async count() {
      const row = await db
        .selectFrom('panchayats')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return row.n;
    },
    async insert({ states, districts, blocks, panchayats }) {
      await insertRows(executor, 'states', ['state_id', 'name', 'name_hi'], states);
      await insertRows(executor, 'districts', ['district_id', 'state_id', 'name', 'name_hi'], districts);
      await insertRows(executor, 'blocks', ['block_id', 'district_id', 'name', 'name_hi'], blocks);
      // In these rows an id is the directory's code.
      const rows = panchayats.map((panchayat) => ({ ...panchayat, lgd_code: panchayat.panchayat_id }));
      await insertRows(executor, 'panchayats', [...PANCHAYAT_COLUMNS, 'lgd_code'], rows);
      await insertCounters(
        executor,
        rows.map((row) => row.panchayat_id),
      );
    },
  };
};
