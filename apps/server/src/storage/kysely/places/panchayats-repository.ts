import { type RawBuilder, sql } from 'kysely';
import { type Executor, isOneOf } from '../sql-tools.ts';
import { insertCounters } from './panchayat-counters.ts';
import { firstIsRetired, type PlaceRow, type Scope } from './places-repository.ts';

/** A panchayat in the administrator's list. */
export interface ListedPanchayat extends PlaceRow {
  readonly lgd_code: string | null;
  /** How many active villages it has. */
  readonly villages: number;
}

export interface PanchayatQuery {
  readonly scope: Scope;
  /** Part of a name, in either script, of the panchayat or its block, or its code; normalised (NFC). */
  readonly q?: string | undefined;
  readonly district_id?: string | undefined;
  readonly block_id?: string | undefined;
  /** The last panchayat of the page before. */
  readonly after?: { readonly name: string; readonly panchayat_id: string } | undefined;
  readonly limit: number;
}

export interface BlockRow {
  readonly block_id: string;
  readonly name: string;
  readonly name_hi: string;
  readonly district_id: string;
  readonly district: string;
  readonly district_hi: string;
  readonly state_id: string;
  readonly state: string;
  readonly state_hi: string;
  readonly panchayats: number;
}

export interface VillageRow {
  readonly village_code: string;
  readonly village_version: number;
  readonly name: string;
  readonly name_hi: string;
  readonly is_active: number;
}

export interface PanchayatValues {
  readonly name: string;
  readonly name_hi: string;
  readonly block_id: string;
  readonly lgd_code: string | null;
  readonly form_name: string;
  /** 1: somebody typed the names. */
  readonly named_here: number;
}

/** The places as administrators see and edit them. */
export interface PanchayatsRepository {
  /** Lists panchayats by name. */
  list(query: PanchayatQuery): Promise<readonly ListedPanchayat[]>;
  /** Lists the blocks in scope, by state, district and name. */
  blocks(scope: Scope): Promise<readonly BlockRow[]>;
  byCode(lgdCode: string): Promise<string | undefined>;
  /** Returns the ids of panchayats by the directory's codes. */
  byCodes(lgdCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  hasBlock(blockId: string): Promise<boolean>;
  insert(panchayat: PanchayatValues & { readonly panchayat_id: string }): Promise<void>;
  change(panchayatId: string, values: Partial<PanchayatValues>): Promise<void>;
  /** Lists a panchayat's villages: active ones first, then by name. */
  villages(panchayatId: string): Promise<readonly VillageRow[]>;
  addVillage(panchayatId: string, village: Omit<VillageRow, 'is_active'>): Promise<void>;
  nameVillage(
    villageCode: string,
    names: { readonly name?: string; readonly name_hi?: string },
  ): Promise<void>;
  activateVillage(panchayatId: string, villageCode: string, isActive: boolean): Promise<void>;
}

/** The names of the places above a panchayat or block. */
const ABOVE = [
  'd.name as district',
  'd.name_hi as district_hi',
  's.name as state',
  's.name_hi as state_hi',
] as const;

const holds = ({ engine }: Executor, column: string, text: string): RawBuilder<boolean> => {
  const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
  return sql<boolean>`${position}(lower(${sql.ref(column)}), lower(${text})) > 0`;
};

/** Returns the panchayats that a query asks for, in no order. */
const matching = (executor: Executor, { scope, q, district_id, block_id, after }: PanchayatQuery) => {
  let query = executor.db
    .selectFrom('panchayats as p')
    .innerJoin('blocks as b', 'b.block_id', 'p.block_id')
    .innerJoin('districts as d', 'd.district_id', 'b.district_id')
    .innerJoin('states as s', 's.state_id', 'd.state_id');
  if (scope.kind === 'block') query = query.where('p.block_id', '=', scope.block_id);
  if (scope.kind === 'panchayats') {
    query = query.where(isOneOf(executor.engine, 'p.panchayat_id', scope.panchayat_ids));
  }
  if (district_id !== undefined) query = query.where('b.district_id', '=', district_id);
  if (block_id !== undefined) query = query.where('p.block_id', '=', block_id);
  if (q !== undefined) {
    const names = ['p.name', 'p.name_hi', 'b.name', 'b.name_hi'];
    query = query.where((eb) =>
      eb.or([...names.map((column) => holds(executor, column, q)), eb('p.lgd_code', '=', q)]),
    );
  }
  if (after === undefined) return query;
  return query.where((eb) =>
    eb.or([
      eb('p.name', '>', after.name),
      eb.and([eb('p.name', '=', after.name), eb('p.panchayat_id', '>', after.panchayat_id)]),
    ]),
  );
};

const listPanchayats = async (
  executor: Executor,
  query: PanchayatQuery,
): Promise<readonly ListedPanchayat[]> => {
  if (query.scope.kind === 'none') return [];
  return matching(executor, query)
    .select([
      'p.panchayat_id',
      'p.lgd_code',
      'p.block_id',
      'p.form_name',
      'p.name',
      'p.name_hi',
      firstIsRetired,
    ])
    .select(['b.name as block', 'b.name_hi as block_hi'])
    .select(ABOVE)
    .select((eb) =>
      eb
        .selectFrom('panchayat_villages as t')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('t.panchayat_id', '=', 'p.panchayat_id')
        .where('t.is_active', '=', 1)
        .$asScalar()
        .$notNull()
        .as('villages'),
    )
    .orderBy('p.name')
    .orderBy('p.panchayat_id')
    .limit(query.limit)
    .execute();
};

const listBlocks = async ({ db, engine }: Executor, scope: Scope): Promise<readonly BlockRow[]> => {
  if (scope.kind === 'none') return [];
  let query = db
    .selectFrom('blocks as b')
    .innerJoin('districts as d', 'd.district_id', 'b.district_id')
    .innerJoin('states as s', 's.state_id', 'd.state_id')
    .leftJoin('panchayats as p', 'p.block_id', 'b.block_id');
  if (scope.kind === 'block') query = query.where('b.block_id', '=', scope.block_id);
  if (scope.kind === 'panchayats') {
    query = query.where(isOneOf(engine, 'p.panchayat_id', scope.panchayat_ids));
  }
  return query
    .select(['b.block_id', 'b.name', 'b.name_hi', 'd.district_id', 's.state_id'])
    .select(ABOVE)
    .select((eb) => eb.fn.count<number>('p.panchayat_id').as('panchayats'))
    .groupBy(['b.block_id', 'd.district_id', 's.state_id'])
    .orderBy('s.name')
    .orderBy('d.name')
    .orderBy('b.name')
    .execute();
};

type VillageParts = Pick<PanchayatsRepository, 'villages' | 'addVillage' | 'nameVillage' | 'activateVillage'>;

const villagesOf = ({ db }: Executor): VillageParts => ({
  villages: (panchayatId) =>
    db
      .selectFrom('panchayat_villages as t')
      .innerJoin('villages as v', 'v.village_code', 't.village_code')
      .select(['v.village_code', 'v.village_version', 'v.name', 'v.name_hi', 't.is_active'])
      .where('t.panchayat_id', '=', panchayatId)
      .orderBy('t.is_active', 'desc')
      .orderBy('v.name')
      .orderBy('v.village_code')
      .execute(),
  async addVillage(panchayat_id, village) {
    const { village_code } = village;
    await db
      .insertInto('villages')
      .values({ ...village, named_here: 1 })
      .onConflict((oc) => oc.column('village_code').doNothing())
      .execute();
    await db.insertInto('panchayat_villages').values({ panchayat_id, village_code }).execute();
  },
  async nameVillage(villageCode, names) {
    await db
      .updateTable('villages')
      .set({ ...names, named_here: 1 })
      .where('village_code', '=', villageCode)
      .execute();
  },
  async activateVillage(panchayatId, villageCode, isActive) {
    await db
      .updateTable('panchayat_villages')
      .set({ is_active: isActive ? 1 : 0 })
      .where('panchayat_id', '=', panchayatId)
      .where('village_code', '=', villageCode)
      .execute();
  },
});

export const panchayatsRepository = (executor: Executor): PanchayatsRepository => {
  const { db } = executor;
  return {
    list: (query) => listPanchayats(executor, query),
    blocks: (scope) => listBlocks(executor, scope),
    async byCode(lgdCode) {
      const row = await db
        .selectFrom('panchayats')
        .select('panchayat_id')
        .where('lgd_code', '=', lgdCode)
        .executeTakeFirst();
      return row?.panchayat_id;
    },
    async byCodes(lgdCodes) {
      if (lgdCodes.length === 0) return new Map();
      const rows = await db
        .selectFrom('panchayats')
        .select(['lgd_code', 'panchayat_id'])
        .where(isOneOf(executor.engine, 'lgd_code', lgdCodes))
        .execute();
      return new Map(rows.map(({ lgd_code, panchayat_id }) => [String(lgd_code), panchayat_id]));
    },
    async hasBlock(blockId) {
      const found = db.selectFrom('blocks').select('block_id').where('block_id', '=', blockId);
      return (await found.executeTakeFirst()) !== undefined;
    },
    async insert(panchayat) {
      const { top } = await db
        .selectFrom('panchayats')
        .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('top'))
        .executeTakeFirstOrThrow();
      await db
        .insertInto('panchayats')
        .values({ ...panchayat, number: top + 1 })
        .execute();
      await insertCounters(executor, [panchayat.panchayat_id]);
    },
    async change(panchayatId, values) {
      if (Object.keys(values).length === 0) return;
      await db.updateTable('panchayats').set(values).where('panchayat_id', '=', panchayatId).execute();
    },
    ...villagesOf(executor),
  };
};
