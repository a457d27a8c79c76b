import type { KnownPlace } from '@sampark/core/places/judge-place';
import type { KnownPanchayat, PlaceBelow } from '@sampark/core/places/known-places';
import type { Taken, Tie } from '@sampark/core/places/take-directory';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, isOneOf, runForRows } from '../sql-tools.ts';
import { insertCounters } from './panchayat-counters.ts';

/** The codes that a part of a file speaks of. */
export interface DirectoryCodes {
  readonly state: readonly string[];
  readonly district: readonly string[];
  readonly block: readonly string[];
  readonly panchayat: readonly string[];
  readonly village: readonly string[];
}

/** What there is of them. */
export interface DirectoryRows {
  readonly state: readonly KnownPlace[];
  readonly district: readonly PlaceBelow[];
  readonly block: readonly PlaceBelow[];
  readonly panchayat: readonly KnownPanchayat[];
  readonly village: readonly KnownPlace[];
  readonly ties: readonly Tie[];
  /** Ids of panchayats that are one of the codes asked for. */
  readonly ids: readonly string[];
}

/** The places as the directory's files find and leave them. */
export interface DirectoryRepository {
  known(codes: DirectoryCodes): Promise<DirectoryRows>;
  /** Writes what rows of the directory changed. @param formName of panchayats that are new */
  put(taken: Pick<Taken, keyof DirectoryCodes | 'ties'>, formName: string): Promise<void>;
}

interface Row {
  readonly code: string;
  readonly version: number;
  readonly name: string;
  readonly local: string;
  readonly named_here: number;
}

const placeOf = ({ code, version, name, local, named_here }: Row): KnownPlace => ({
  code,
  version,
  name,
  local,
  namedHere: named_here === 1,
});

const valuesOf = ({ code, version, name, local, namedHere }: KnownPlace) => ({
  code,
  lgd_version: version,
  name,
  name_hi: local,
  named_here: namedHere ? 1 : 0,
});

const PUT = {
  states: sql`state_id, lgd_version, name, name_hi, named_here`,
  districts: sql`district_id, lgd_version, name, name_hi, named_here, state_id`,
  blocks: sql`block_id, lgd_version, name, name_hi, named_here, district_id`,
  villages: sql`village_code, village_version, name, name_hi, named_here`,
} as const;
const NAMES = sql`name = excluded.name, name_hi = excluded.name_hi, named_here = excluded.named_here`;
const OWN = ['code', 'lgd_version', 'name', 'name_hi', 'named_here'] as const;
const BELOW = [...OWN, 'above'] as const;

export const directoryRepository = (executor: Executor): DirectoryRepository => {
  const { db, engine } = executor;
  const names = ['lgd_version as version', 'name', 'name_hi as local', 'named_here'] as const;
  const upsert = (
    table: keyof typeof PUT,
    columns: readonly string[],
    places: Iterable<KnownPlace>,
    set: RawBuilder<unknown>,
  ): Promise<void> =>
    runForRows(
      executor,
      `directory ${table}`,
      columns,
      Array.from(places, (place) => ({ ...place, ...valuesOf(place) })),
      (values) => sql`insert into ${sql.table(table)} (${PUT[table]}) values ${values} ${set}`,
    );

  async function putPanchayats(panchayats: readonly KnownPanchayat[], formName: string): Promise<void> {
    if (panchayats.length === 0) return;
    const { top } = await db
      .selectFrom('panchayats')
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('top'))
      .executeTakeFirstOrThrow();
    const rows = panchayats.map((panchayat, index) => ({
      ...valuesOf(panchayat),
      id: panchayat.id,
      number: top + 1 + index,
      block_id: panchayat.above,
      form_name: formName,
    }));
    await runForRows(
      executor,
      'directory panchayats',
      ['id', 'number', 'block_id', 'form_name', ...OWN],
      rows,
      (values) => sql`insert into panchayats
        (panchayat_id, number, block_id, form_name, lgd_code, lgd_version, name, name_hi, named_here) values ${values}
        on conflict (panchayat_id) do update set
        block_id = excluded.block_id, lgd_version = excluded.lgd_version, ${NAMES}`,
    );
    await insertCounters(
      executor,
      rows.map((row) => row.id),
    );
  }

  return {
    async known({ state, district, block, panchayat, village }) {
      const states = db.selectFrom('states').select(['state_id as code', ...names]);
      const districts = db
        .selectFrom('districts')
        .select(['district_id as code', 'state_id as above', ...names]);
      const blocks = db.selectFrom('blocks').select(['block_id as code', 'district_id as above', ...names]);
      const panchayats = db
        .selectFrom('panchayats')
        .select(['panchayat_id as id', 'lgd_code', 'block_id as above', ...names])
        .where((eb) =>
          eb.or([isOneOf(engine, 'lgd_code', panchayat), isOneOf(engine, 'panchayat_id', panchayat)]),
        );
      const villages = db
        .selectFrom('villages')
        .select([
          'village_code as code',
          'village_version as version',
          'name',
          'name_hi as local',
          'named_here',
        ]);
      const ties = db.selectFrom('panchayat_villages').select(['panchayat_id', 'village_code']);
      const below = (row: Row & { readonly above: string }): PlaceBelow => ({
        ...placeOf(row),
        above: row.above,
      });
      const found = await panchayats.execute();
      return {
        state: (await states.where(isOneOf(engine, 'state_id', state)).execute()).map(placeOf),
        district: (await districts.where(isOneOf(engine, 'district_id', district)).execute()).map(below),
        block: (await blocks.where(isOneOf(engine, 'block_id', block)).execute()).map(below),
        panchayat: found.flatMap((row) =>
          row.lgd_code === null ? [] : [{ ...below({ ...row, code: row.lgd_code }), id: row.id }],
        ),
        village: (await villages.where(isOneOf(engine, 'village_code', village)).execute()).map(placeOf),
        ties: await ties.where(isOneOf(engine, 'village_code', village)).execute(),
        ids: found.map((row) => row.id),
      };
    },
    async put({ state, district, block, panchayat, village, ties }, formName) {
      const version = sql`lgd_version = excluded.lgd_version`;
      await upsert(
        'states',
        OWN,
        state.values(),
        sql`on conflict (state_id) do update set ${version}, ${NAMES}`,
      );
      await upsert(
        'districts',
        BELOW,
        district.values(),
        sql`on conflict (district_id) do update set state_id = excluded.state_id, ${version}, ${NAMES}`,
      );
      await upsert(
        'blocks',
        BELOW,
        block.values(),
        sql`on conflict (block_id) do update set district_id = excluded.district_id, ${version}, ${NAMES}`,
      );
      await putPanchayats([...panchayat.values()], formName);
      await upsert(
        'villages',
        OWN,
        village.values(),
        sql`on conflict (village_code) do update set village_version = excluded.village_version, ${NAMES}`,
      );
      await runForRows(
        executor,
        'directory ties',
        ['panchayat_id', 'village_code'],
        ties,
        (values) => sql`insert into panchayat_villages (panchayat_id, village_code) values ${values}
          on conflict (panchayat_id, village_code) do nothing`,
      );
    },
  };
};
