import type { KnownPlace } from '@sampark/core/places/judge-place';
import type { KnownPanchayat, PlaceBelow } from '@sampark/core/places/known-places';
import type { Taken, Tie } from '@sampark/core/places/take-directory';
import { sql } from 'kysely';
import { type Executor, isOneOf, runForRows } from '../sql-tools.ts';
import { insertCounters } from './panchayat-counters.ts';

/** The codes that a part of a file names. */
export interface DirectoryCodes {
  readonly state: readonly string[];
  readonly district: readonly string[];
  readonly block: readonly string[];
  readonly panchayat: readonly string[];
  readonly village: readonly string[];
}

/** The stored places among them. */
export interface DirectoryRows {
  readonly state: readonly KnownPlace[];
  readonly district: readonly PlaceBelow[];
  readonly block: readonly PlaceBelow[];
  readonly panchayat: readonly KnownPanchayat[];
  readonly village: readonly KnownPlace[];
  readonly ties: readonly Tie[];
  /** Ids of panchayats that equal one of the codes asked for. */
  readonly ids: readonly string[];
}

/** Reads and writes the places of the directory's files. */
export interface DirectoryRepository {
  known(codes: DirectoryCodes): Promise<DirectoryRows>;
  /** Writes the places that rows of the directory changed. @param formName the form of panchayats that are new */
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

/** The columns that places of every level but the villages have, under the rules' names. */
const AS_PLACE = ['lgd_version as version', 'name', 'name_hi as local', 'named_here'] as const;

const belowOf = (row: Row & { readonly above: string }): PlaceBelow => ({
  ...placeOf(row),
  above: row.above,
});

const knownVillages = async (
  { db, engine }: Executor,
  codes: readonly string[],
): Promise<readonly KnownPlace[]> => {
  const villages = db
    .selectFrom('villages')
    .select(['village_code as code', 'village_version as version', 'name', 'name_hi as local', 'named_here']);
  return (await villages.where(isOneOf(engine, 'village_code', codes)).execute()).map(placeOf);
};

/** Returns the panchayats whose code or id is one of these. */
const panchayatRows = ({ db, engine }: Executor, codes: readonly string[]) =>
  db
    .selectFrom('panchayats')
    .select(['panchayat_id as id', 'lgd_code', 'block_id as above', ...AS_PLACE])
    .where((eb) => eb.or([isOneOf(engine, 'lgd_code', codes), isOneOf(engine, 'panchayat_id', codes)]))
    .execute();

const knownPlaces = async (
  executor: Executor,
  { state, district, block, panchayat, village }: DirectoryCodes,
): Promise<DirectoryRows> => {
  const { db, engine } = executor;
  const states = db.selectFrom('states').select(['state_id as code', ...AS_PLACE]);
  const districts = db
    .selectFrom('districts')
    .select(['district_id as code', 'state_id as above', ...AS_PLACE]);
  const blocks = db.selectFrom('blocks').select(['block_id as code', 'district_id as above', ...AS_PLACE]);
  const ties = db.selectFrom('panchayat_villages').select(['panchayat_id', 'village_code']);
  const found = await panchayatRows(executor, panchayat);
  return {
    state: (await states.where(isOneOf(engine, 'state_id', state)).execute()).map(placeOf),
    district: (await districts.where(isOneOf(engine, 'district_id', district)).execute()).map(belowOf),
    block: (await blocks.where(isOneOf(engine, 'block_id', block)).execute()).map(belowOf),
    panchayat: found.flatMap((row) =>
      row.lgd_code === null ? [] : [{ ...belowOf({ ...row, code: row.lgd_code }), id: row.id }],
    ),
    village: await knownVillages(executor, village),
    ties: await ties.where(isOneOf(engine, 'village_code', village)).execute(),
    ids: found.map((row) => row.id),
  };
};

const VERSION = sql`lgd_version = excluded.lgd_version`;

/** The end of each table's statement, which overwrites rows that are there already. */
const ON_CONFLICT = {
  states: sql`on conflict (state_id) do update set ${VERSION}, ${NAMES}`,
  districts: sql`on conflict (district_id) do update set state_id = excluded.state_id, ${VERSION}, ${NAMES}`,
  blocks: sql`on conflict (block_id) do update set district_id = excluded.district_id, ${VERSION}, ${NAMES}`,
  villages: sql`on conflict (village_code) do update set village_version = excluded.village_version, ${NAMES}`,
} as const;

const putPlaces = (
  executor: Executor,
  table: keyof typeof PUT,
  columns: readonly string[],
  places: Iterable<KnownPlace>,
): Promise<void> =>
  runForRows(
    executor,
    `directory ${table}`,
    columns,
    Array.from(places, (place) => ({ ...place, ...valuesOf(place) })),
    (values) => sql`insert into ${sql.table(table)} (${PUT[table]}) values ${values} ${ON_CONFLICT[table]}`,
  );

const putTies = (executor: Executor, ties: readonly Tie[]): Promise<void> =>
  runForRows(
    executor,
    'directory ties',
    ['panchayat_id', 'village_code'],
    ties,
    (values) => sql`insert into panchayat_villages (panchayat_id, village_code) values ${values}
          on conflict (panchayat_id, village_code) do nothing`,
  );

async function putPanchayats(
  executor: Executor,
  panchayats: readonly KnownPanchayat[],
  formName: string,
): Promise<void> {
  if (panchayats.length === 0) return;
  const { top } = await executor.db
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

export const directoryRepository = (executor: Executor): DirectoryRepository => ({
  known: (codes) => knownPlaces(executor, codes),
  async put({ state, district, block, panchayat, village, ties }, formName) {
    await putPlaces(executor, 'states', OWN, state.values());
    await putPlaces(executor, 'districts', BELOW, district.values());
    await putPlaces(executor, 'blocks', BELOW, block.values());
    await putPanchayats(executor, [...panchayat.values()], formName);
    await putPlaces(executor, 'villages', OWN, village.values());
    await putTies(executor, ties);
  },
});
