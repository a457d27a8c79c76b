import type { Contacts } from '../../data/ports/places.ts';

/** Days without contact after which a panchayat counts as silent. */
const SILENT_DAYS = 7;
const DAY = 86_400_000;

/**
 * How long ago a panchayat's people were last in contact.
 *
 * | kind | meaning |
 * |---|---|
 * | unknown | the server never told this device |
 * | nobody | no staff member works there |
 * | never | there are some, and none was ever in contact |
 * | silent | the last contact was a week ago or more |
 * | heard | more recently |
 */
export type Silence =
  | { readonly kind: 'unknown' | 'nobody' | 'never' }
  | { readonly kind: 'silent'; readonly since: string; readonly days: number }
  | { readonly kind: 'heard'; readonly since: string };

/** @param now milliseconds since 1970 */
export function silenceOf(contacts: Contacts | null, panchayatId: string, now: number): Silence {
  const told = contacts?.panchayats.find((each) => each.panchayat_id === panchayatId);
  if (!told) return { kind: 'unknown' };
  if (told.people.length === 0) return { kind: 'nobody' };
  return silenceOfPeople(
    told.people.map((person) => person.last_contact),
    now,
  );
}

/** Returns the silence of some people, by their last contacts. */
export function silenceOfPeople(lastContacts: readonly (string | null)[], now: number): Silence {
  const [since] = lastContacts
    .flatMap((each) => each ?? [])
    .sort()
    .reverse();
  if (since === undefined) return { kind: 'never' };
  const days = Math.floor((now - Date.parse(since)) / DAY);
  return days >= SILENT_DAYS ? { kind: 'silent', since, days } : { kind: 'heard', since };
}

/** Returns a text to sort by: the longer the silence, the smaller. A panchayat without staff cannot be silent. */
export const heardAt = (silence: Silence): string => {
  if (silence.kind === 'silent' || silence.kind === 'heard') return silence.since;
  return silence.kind === 'never' ? '' : '~';
};
