import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Database } from '../../database/schema.ts';
import type { WrappedKey } from './wrapped-keys.ts';

/** A person who has signed in on this device before, and may do so again without network. */
export interface KnownPerson {
  readonly user: UserInfo;
  readonly panchayat: Panchayat | null;
  /** The identity provider by which they signed in last; absent: by their password. Then the keys' password is this device's own. */
  readonly provider?: string | undefined;
  /** The keys that the server had at their last sign-in, and its epoch then. */
  readonly given?: { readonly epoch: string | null; readonly ids: readonly string[] } | undefined;
  /** This device is lost for them: they sign in at the server alone. */
  readonly lost?: true;
  /**
   * Every key that may have sealed something on this device. A key that today's password does not open stays:
   * an older password may open it.
   */
  readonly keys: readonly WrappedKey[];
}

/** The start of the entries of people. */
export const PERSONS = 'person:';

/** Returns a person's entry. It tells usernames apart as the server does. */
const entryOf = (username: string): string => `${PERSONS}${username.trim().toLowerCase()}`;

export const knownPerson = async (db: Database, username: string): Promise<KnownPerson | null> =>
  ((await db.get('meta', entryOf(username))) as KnownPerson | undefined) ?? null;

/** Makes the entry of `meta` that holds a person. */
export const personWrite = (person: KnownPerson): readonly [key: string, value: KnownPerson] => [
  entryOf(person.user.username),
  person,
];
