import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Database } from '../../database/schema.ts';
import type { WrappedKey } from './wrapped-keys.ts';

/** Somebody who has signed in on this device before, and may again with no network. */
export interface KnownPerson {
  readonly user: UserInfo;
  readonly panchayat: Panchayat | null;
  /**
   * Every key that something on this device may be sealed with. One that today's password does not bring back stays as
   * it is: an older password may.
   */
  readonly keys: readonly WrappedKey[];
}

/** As the server tells user names apart. */
const entryOf = (username: string): string => `person:${username.trim().toLowerCase()}`;

export const knownPerson = async (db: Database, username: string): Promise<KnownPerson | null> =>
  ((await db.get('meta', entryOf(username))) as KnownPerson | undefined) ?? null;

/** An entry of `meta` that holds somebody. */
export const personWrite = (person: KnownPerson): readonly [key: string, value: KnownPerson] => [
  entryOf(person.user.username),
  person,
];
