import { type Actor, panchayatsOf } from '@sampark/core/access/roles';
import { deadlinesFor, type SetDeadline } from '@sampark/core/places/deadline';
import {
  formsOf as allFormsOf,
  MOST_FOLLOWED,
  type Panchayat,
  type PanchayatEnd,
} from '@sampark/core/places/panchayat';
import { endOf, takenOverBy } from '@sampark/core/places/place-changes';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { CounterRow } from '../../storage/kysely/places/panchayat-counters.ts';
import type { PlaceRow, Scope } from '../../storage/kysely/places/places-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PanchayatFormTable } from '../../storage/tables/place-tables.ts';
import type { Context } from '../context.ts';

/**
 * Returns the panchayats whose surveys a person sees: staff their own with those that became it, contributors their own, an officer the block's, an administrator all.
 * `can` says the same of one survey, for the right to read it.
 */
export const scopeOf = (actor: Actor): Scope => {
  switch (actor.role) {
    case 'contributor':
    case 'staff': {
      const panchayat_ids = panchayatsOf(actor);
      return panchayat_ids.length === 0 ? { kind: 'none' } : { kind: 'panchayats', panchayat_ids };
    }
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

/** The sources of the facts about a panchayat, beside its row. */
export type PanchayatSources = Pick<Repositories, 'deadlines' | 'panchayatForms' | 'placeChanges' | 'places'>;

/** The changes of a panchayat: what became of it, and what it came of. */
type Past = Pick<Panchayat, 'ended' | 'taken_over' | 'part_of'>;

/** Returns how panchayats ended and what came to them by a day, by their ids: those of which there is nothing to say are not in it. */
export async function pastsOf(
  { placeChanges, places }: PanchayatSources,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Past>> {
  const changes = await placeChanges.connected('panchayat', ids);
  if (changes.length === 0) return new Map();
  const later = await places.byIds([...new Set(changes.map(({ now }) => now))]);
  const names = new Map(later.map((row) => [row.panchayat_id, { en: row.name, hi: row.name_hi }]));
  const endedOf = (id: string): PanchayatEnd | null => {
    const end = endOf(changes, id);
    return (
      end && {
        ...end,
        into: end.into.map((now) => ({ panchayat_id: now, name: names.get(now) ?? { en: now } })),
      }
    );
  };
  const changed = new Set(changes.flatMap(({ was, now }) => [was, now]));
  return new Map(
    ids
      .filter((id) => changed.has(id))
      .map((id) => {
        const ended = endedOf(id);
        const { whole, in_part } = takenOverBy(changes, id, day);
        return [
          id,
          {
            ...(ended && { ended }),
            ...(whole.length > 0 && { taken_over: whole }),
            ...(in_part.length > 0 && { part_of: in_part }),
          },
        ];
      }),
  );
}

/** Returns the days by which surveys of a panchayat's forms are to be done. */
function daysOf(panchayat: Panchayat, set: readonly SetDeadline[]): Pick<Panchayat, 'deadlines'> {
  const deadlines = deadlinesFor(set, panchayat.block_id, allFormsOf(panchayat));
  return deadlines.length === 0 ? {} : { deadlines };
}

/** Makes panchayats with the places above them, their forms, their deadlines and their past, as everybody may see them. @param day today */
export async function toPanchayats(
  r: PanchayatSources,
  rows: readonly PlaceRow[],
  day: string,
): Promise<readonly Panchayat[]> {
  const ids = rows.map((row) => row.panchayat_id);
  const further = Map.groupBy(await r.panchayatForms.of(ids), (each) => each.panchayat_id);
  const pasts = await pastsOf(r, ids, day);
  const set = await r.deadlines.of([...new Set(rows.map(({ block_id }) => block_id))]);
  return rows.map((row) => {
    const panchayat = { ...toPanchayat(row), ...formsOf(row, further.get(row.panchayat_id) ?? []) };
    return { ...panchayat, ...pasts.get(row.panchayat_id), ...daysOf(panchayat, set) };
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
export const panchayatsInScope = async (
  { storage, clock }: Context,
  actor: Actor,
): Promise<readonly Panchayat[]> =>
  toPanchayats(storage.now, await storage.now.places.inScope(scopeOf(actor)), dayInIndia(clock()));

/** Returns one panchayat with the places above it. */
export async function panchayatOf(
  { storage, clock }: Context,
  panchayatId: string | null,
): Promise<Panchayat | null> {
  if (panchayatId === null) return null;
  const rows = await storage.now.places.inScope({ kind: 'panchayats', panchayat_ids: [panchayatId] });
  const [panchayat = null] = await toPanchayats(storage.now, rows, dayInIndia(clock()));
  return panchayat;
}
