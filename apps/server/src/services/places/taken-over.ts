import type { Actor } from '@sampark/core/access/roles';
import { type PlaceChange, takenOverBy } from '@sampark/core/places/place-changes';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { WritableRepositories } from '../../storage/port.ts';
import type { Repositories } from '../../storage/repositories.ts';

/** Returns a person with the panchayats that have come to theirs by now. @param at milliseconds since 1970 */
export async function withTakenOver<Person extends Actor>(
  { placeChanges }: Pick<Repositories, 'placeChanges'>,
  person: Person,
  at: number,
): Promise<Person> {
  const { role, panchayat_id } = person;
  if (panchayat_id === null || role !== 'staff') return person;
  const changes = await placeChanges.connected('panchayat', [panchayat_id]);
  const { whole, in_part } = takenOverBy(changes, panchayat_id, dayInIndia(at));
  const taken_over = [...whole, ...in_part];
  return taken_over.length === 0 ? person : { ...person, taken_over };
}

/** Has the devices ask that see another panchayat, or one no more, because of changes that are noted or taken back. */
export async function tellHeirs(
  { placeChanges, places }: Pick<WritableRepositories, 'placeChanges' | 'places'>,
  changes: readonly Pick<PlaceChange, 'level' | 'now'>[],
): Promise<void> {
  const heirs = new Set(changes.filter(({ level }) => level === 'panchayat').map(({ now }) => now));
  const known = await placeChanges.connected('panchayat', [...heirs]);
  const became = Map.groupBy(known, ({ was }) => was);
  // A set gives what is added to it while it is read.
  for (const each of heirs) for (const { now } of became.get(each) ?? []) heirs.add(now);
  // In one order, as every writer of several panchayats takes them.
  for (const id of [...heirs].sort()) await places.raiseCounter(id, 1);
}
