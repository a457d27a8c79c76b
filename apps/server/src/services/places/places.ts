import type { Actor } from '@sampark/core/access/roles';
import { MOST_FOLLOWED, type Panchayat, type PanchayatEnd } from '@sampark/core/places/panchayat';
import { endOf } from '@sampark/core/places/place-changes';
import type { CounterRow } from '../../storage/kysely/places/panchayat-counters.ts';
import type { PlaceRow, Scope } from '../../storage/kysely/places/places-repository.ts';
import type { PanchayatFormTable } from '../../storage/place-tables.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';

/**
 * Returns the panchayats whose surveys a person sees: staff their own, an officer the block's, an administrator all.
 * `can` says the same of one survey, for the right to read it.
 */
export const scopeOf = (actor: Actor): Scope => {
  switch (actor.role) {
    case 'contributor':
    case 'staff':
      return actor.panchayat_id === null
        ? { kind: 'none' }
        : { kind: 'panchayat', panchayat_id: actor.panchayat_id };
    case 'block_officer':
      return actor.block_id === null ? { kind: 'none' } : { kind: 'block', block_id: actor.block_id };
    case 'admin':
      return { kind: 'all' };
  }
};

/** Returns the panchayats that a person's devices follow: all in scope, or those chosen where they are too many. */
export async function followedOf(
  r: Repositories,
  user: Actor,
): Promise<{ readonly all: boolean; readonly counters: readonly CounterRow[] }> {
  const scope = scopeOf(user);
  const counters = await r.places.counters(scope, MOST_FOLLOWED + 1);
  if (counters.length <= MOST_FOLLOWED) return { all: true, counters };
  return { all: false, counters: await r.followed.counters(user.user_id, scope, MOST_FOLLOWED) };
}

/** Returns the forms that new surveys of a panchayat may take; none: its first form alone. */
function formsOf(row: PlaceRow, further: readonly PanchayatFormTable[]): Pick<Panchayat, 'forms'> {
  if (further.length === 0 && row.is_first_retired === 0) return {};
  const first = row.is_first_retired === 0 ? [{ form_name: row.form_name, from: null }] : [];
  const others = further.map(({ form_name, begins }) => ({ form_name, from: begins }));
  return { forms: [...first, ...others] };
}

/** What the facts about a panchayat are read from, beside its row. */
export type PanchayatSources = Pick<Repositories, 'panchayatForms' | 'placeChanges' | 'places'>;

/** Returns how panchayats ended, by their ids: those that are there are not in it. */
async function endsOf(
  { placeChanges, places }: PanchayatSources,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PanchayatEnd>> {
  const changes = await placeChanges.about('panchayat', ids);
  if (changes.length === 0) return new Map();
  const later = await places.byIds([...new Set(changes.map(({ now }) => now))]);
  const names = new Map(later.map((row) => [row.panchayat_id, { en: row.name, hi: row.name_hi }]));
  return new Map(
    ids.flatMap((id) => {
      const end = endOf(changes, id);
      if (end === null) return [];
      const into = end.into.map((panchayat_id) => ({
        panchayat_id,
        name: names.get(panchayat_id) ?? { en: panchayat_id },
      }));
      return [[id, { day: end.day, into }] as const];
    }),
  );
}

/** Makes panchayats with the places above them, their forms and their end, as everybody may see them. */
export async function toPanchayats(
  r: PanchayatSources,
  rows: readonly PlaceRow[],
): Promise<readonly Panchayat[]> {
  const ids = rows.map((row) => row.panchayat_id);
  const further = Map.groupBy(await r.panchayatForms.of(ids), (each) => each.panchayat_id);
  const ends = await endsOf(r, ids);
  return rows.map((row) => {
    const ended = ends.get(row.panchayat_id);
    const forms = formsOf(row, further.get(row.panchayat_id) ?? []);
    return { ...toPanchayat(row), ...forms, ...(ended && { ended }) };
  });
}

const toPanchayat = (row: PlaceRow): Panchayat => ({
  panchayat_id: row.panchayat_id,
  name: { en: row.name, hi: row.name_hi },
  block_id: row.block_id,
  block: { en: row.block, hi: row.block_hi },
  district: { en: row.district, hi: row.district_hi },
  state: { en: row.state, hi: row.state_hi },
  form_name: row.form_name,
});

/** Returns the panchayats in a person's scope, by id. */
export const panchayatsOf = async ({ storage }: Context, actor: Actor): Promise<readonly Panchayat[]> =>
  toPanchayats(storage.now, await storage.now.places.inScope(scopeOf(actor)));

/** Returns one panchayat with the places above it. */
export async function panchayatOf(
  { storage }: Context,
  panchayatId: string | null,
): Promise<Panchayat | null> {
  if (panchayatId === null) return null;
  const rows = await storage.now.places.inScope({ kind: 'panchayat', panchayat_id: panchayatId });
  const [panchayat = null] = await toPanchayats(storage.now, rows);
  return panchayat;
}
