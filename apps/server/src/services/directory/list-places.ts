import type { Actor } from '@sampark/core/access/roles';
import type { ChangingLevel } from '@sampark/core/places/place-changes';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type {
  WireBlock,
  WireNamedPlaceChange,
  WirePanchayatDetails,
  WirePanchayatRow,
} from '@sampark/core/wire/wire-places';
import type { ListedPanchayat, PanchayatQuery } from '../../storage/kysely/places/panchayats-repository.ts';
import type { Scope } from '../../storage/kysely/places/places-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import { type PanchayatSources, scopeOf, toPanchayats } from '../places/places.ts';

const toRows = async (
  r: PanchayatSources,
  rows: readonly ListedPanchayat[],
  at: number,
): Promise<readonly WirePanchayatRow[]> => {
  const panchayats = await toPanchayats(r, rows, dayInIndia(at));
  return rows.flatMap(({ lgd_code, villages }, at) => {
    const panchayat = panchayats[at];
    return panchayat ? [{ ...panchayat, lgd_code, villages }] : [];
  });
};

export interface PanchayatPage {
  readonly panchayats: readonly WirePanchayatRow[];
  /** The place where the next page begins; `null`: there is none. */
  readonly next: NonNullable<PanchayatQuery['after']> | null;
}

/** Returns a page of the panchayats in a person's scope, by name. */
export async function listPanchayats(
  { storage, clock }: Context,
  actor: Actor,
  query: Omit<PanchayatQuery, 'scope'>,
): Promise<PanchayatPage> {
  const q = query.q?.trim().normalize('NFC');
  const rows = await storage.now.panchayats.list({
    ...query,
    q: q === '' ? undefined : q,
    limit: query.limit + 1,
    scope: scopeOf(actor),
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length && last !== undefined;
  return {
    panchayats: await toRows(storage.now, page, clock()),
    next: hasMore ? { name: last.name, panchayat_id: last.panchayat_id } : null,
  };
}

/** Returns the blocks in a person's scope, with the places above them. */
export async function listBlocks({ storage }: Context, actor: Actor): Promise<readonly WireBlock[]> {
  const rows = await storage.now.panchayats.blocks(scopeOf(actor));
  return rows.map((row) => ({
    block_id: row.block_id,
    block: { en: row.name, hi: row.name_hi },
    district_id: row.district_id,
    district: { en: row.district, hi: row.district_hi },
    state_id: row.state_id,
    state: { en: row.state, hi: row.state_hi },
    panchayats: row.panchayats,
  }));
}

const reaches = (scope: Scope, { panchayat_id, block_id }: ListedPanchayat): boolean => {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'block':
      return scope.block_id === block_id;
    case 'panchayats':
      return scope.panchayat_ids.includes(panchayat_id);
    case 'none':
      return false;
  }
};

/** Returns one panchayat in a person's scope with all its villages. */
export async function panchayatDetails(
  { storage, clock }: Context,
  actor: Actor,
  panchayatId: string,
): Promise<WirePanchayatDetails | null> {
  return storage.read(async (r) => {
    const { panchayats } = r;
    const rows = await panchayats.list({
      scope: { kind: 'panchayats', panchayat_ids: [panchayatId] },
      limit: 1,
    });
    const [row] = rows;
    if (row === undefined || !reaches(scopeOf(actor), row)) return null;
    const villages = (await panchayats.villages(panchayatId)).map(
      ({ village_code, village_version, name, name_hi, is_active }) => ({
        village_code,
        version: village_version,
        name,
        name_hi,
        is_active: is_active === 1,
      }),
    );
    const [told] = await toRows(r, [row], clock());
    if (told === undefined) return null;
    const changes = [
      ...(await namedChanges(r, 'panchayat', [panchayatId])),
      ...(await namedChanges(
        r,
        'village',
        villages.map((village) => village.village_code),
      )),
    ];
    return { ...told, villages, changes };
  });
}

/** Returns what these places came of and what became of them, with the names of both. */
async function namedChanges(
  r: Pick<Repositories, 'placeChanges' | 'places' | 'villages'>,
  level: ChangingLevel,
  ids: readonly string[],
): Promise<WireNamedPlaceChange[]> {
  const changes = await r.placeChanges.about(level, ids);
  const named = [...new Set(changes.flatMap(({ was, now }) => [was, now]))];
  const names = new Map<string, WireNamedPlaceChange['was_name']>(
    level === 'village'
      ? (await r.villages.byCodes(named)).map((row) => [row.village_code, { en: row.name, hi: row.name_hi }])
      : (await r.places.byIds(named)).map((row) => [row.panchayat_id, { en: row.name, hi: row.name_hi }]),
  );
  const nameOf = (id: string) => names.get(id) ?? { en: id, hi: '' };
  return changes.map((change) => ({ ...change, was_name: nameOf(change.was), now_name: nameOf(change.now) }));
}
