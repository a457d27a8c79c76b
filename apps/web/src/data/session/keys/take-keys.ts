import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { fromBase64, toBase64 } from '../../browser/base64.ts';
import type { Keyring } from '../../database/codec.ts';
import type { DeviceParts } from '../device-parts.ts';
import { ringEntry } from './keyring.ts';
import { type KnownPerson, knownPerson, personWrite } from './known-person.ts';
import { PASSWORD_ROUNDS, type RawKeys, unwrapped, type WrappedKey, wrapWith } from './wrapped-keys.ts';

/** The parts with which keys are taken in and kept. */
export type KeyParts = Pick<DeviceParts, 'db' | 'rings' | 'platform' | 'passwordRounds'>;

/** Keys from the server, in Base64. */
export type GivenKeys = readonly { readonly id: string; readonly key: string }[];

const imported = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

const ringFrom = async (keys: RawKeys): Promise<Keyring> => {
  const [current] = keys.keys();
  if (current === undefined) throw new Error('There is no key to keep anything with.');
  const all = await Promise.all([...keys].map(async ([id, raw]) => [id, await imported(raw)] as const));
  return { current, keys: new Map(all) };
};

const rawOf = (given: GivenKeys): RawKeys => new Map(given.map(({ id, key }) => [id, fromBase64(key)]));

/** Makes keys from the server ready for use. @throws when there are none */
export const ringOf = (given: GivenKeys): Promise<Keyring> => ringFrom(rawOf(given));

/** Begins to wrap keys with a password that was just typed. */
export const wrapping = ({ platform, passwordRounds }: KeyParts, password: string) =>
  wrapWith(password, { rounds: passwordRounds ?? PASSWORD_ROUNDS, randomBytes: platform.randomBytes });

/**
 * Keeps the person with their wrapped keys and the usable keys, in one transaction. A full device keeps
 * nobody out: the page holds the keys until it goes, and the next sign-in brings them again.
 */
const keep = async (
  { db, rings }: KeyParts,
  person: Omit<KnownPerson, 'keys'>,
  { ring, keys }: { readonly ring: Keyring; readonly keys: readonly WrappedKey[] },
): Promise<void> => {
  const owner = person.user.user_id;
  rings.set(owner, ring);
  const [name, known] = personWrite({ ...person, keys });
  const write = async (): Promise<void> => {
    const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(known, name), tx.store.put(ring, ringEntry(owner)), tx.done]);
  };
  await write().catch(() => undefined);
};

/**
 * Takes in the keys that the server gave with a sign-in; the first one seals. A key that the server has lost
 * since is not lost here: its wrapped copy on this device brings it back.
 * @param wrap the promise that `wrapping` began with the same password
 * @returns the keys that the server lacks, in Base64
 */
export const takeKeys = async (
  parts: KeyParts,
  given: GivenKeys,
  {
    person,
    password,
    wrap,
  }: {
    readonly person: Omit<KnownPerson, 'keys'>;
    readonly password: string;
    readonly wrap: ReturnType<typeof wrapping>;
  },
): Promise<readonly string[]> => {
  const told = rawOf(given);
  const before = (await knownPerson(parts.db, person.user.username))?.keys ?? [];
  const lost = before.filter(({ id }) => !told.has(id));
  const recovered = await unwrapped(password, lost);
  const keys: RawKeys = new Map([...told, ...recovered]);
  // This password does not open them: they stay as they are, for another one.
  const closed = lost.filter(({ id }) => !recovered.has(id));
  await keep(parts, person, { ring: await ringFrom(keys), keys: [...(await wrap(keys)), ...closed] });
  return [...recovered.values()].map(toBase64);
};

/**
 * Opens a person's keys with their password alone. @returns the person; `null`: the password does not open
 * them
 */
export const unlockKeys = async (
  parts: KeyParts,
  username: string,
  password: string,
): Promise<{ readonly user: UserInfo; readonly panchayat: Panchayat | null } | null> => {
  const person = await knownPerson(parts.db, username);
  const keys = await unwrapped(password, person?.keys ?? []);
  if (!person || keys.size === 0) return null;
  await keep(parts, person, { ring: await ringFrom(keys), keys: person.keys });
  return person;
};

/** Whether a password opens one of a person's keys here. */
export const opensKeys = async ({ keys }: KnownPerson, password: string): Promise<boolean> =>
  (await unwrapped(password, keys)).size > 0;

/** Wraps the same keys with the password that the person just chose. */
export const rewrapKeys = async (
  parts: KeyParts,
  user: UserInfo,
  passwords: { readonly current: string; readonly next: string },
): Promise<void> => {
  const wrap = wrapping(parts, passwords.next);
  const person = await knownPerson(parts.db, user.username);
  if (!person) return;
  const keys = await unwrapped(passwords.current, person.keys);
  const closed = person.keys.filter(({ id }) => !keys.has(id));
  const { must_change_password: _, ...free } = user;
  const [name, known] = personWrite({ ...person, user: free, keys: [...(await wrap(keys)), ...closed] });
  const tx = parts.db.transaction('meta', 'readwrite', { durability: 'strict' });
  await Promise.all([tx.store.put(known, name), tx.done]);
};
