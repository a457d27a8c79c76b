import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { EPOCH_HEADER } from '@sampark/core/wire/headers';
import { peopleTaken, type Reply } from '../api/client.ts';
import type { Credentials, SignInResult } from '../ports/people/session.ts';
import type { DeviceParts } from './device-parts.ts';
import { knownPerson } from './keys/known-person.ts';
import { type GivenKeys, opensKeys, takeKeys, unlockKeys, wrapping } from './keys/take-keys.ts';
import { sendAs } from './session.ts';

/** The answer to a sign-in. */
export interface SignedIn {
  readonly access_token: string;
  readonly user_info: UserInfo;
  readonly panchayat_info?: Panchayat | null;
  readonly device_keys: GivenKeys;
}

/** Whether an answer is one to a sign-in. */
export const isSignedIn = (body: unknown): body is SignedIn =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as SignedIn).access_token === 'string' &&
  Array.isArray((body as SignedIn).device_keys);

type Because = Extract<SignInResult, { ok: false }>['because'];

const refused = (because: Because, retryAfter: number | null = null): SignInResult => ({
  ok: false,
  because,
  retry_after: retryAfter,
});

const becauseOf = ({ status, code, body }: Extract<Reply, { kind: 'problem' }>): Because => {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'busy';
  if (code === 'code_required' || code === 'wrong_code') return code;
  if (peopleTaken(body, 'lost').length > 0) return 'lost';
  return status === 401 ? 'wrong_credentials' : 'other';
};

/** Keeps a sign-in and its keys on this device. @throws when the device cannot keep it */
export const keepSignedIn = async (
  device: DeviceParts,
  { access_token, user_info: user, panchayat_info: panchayat = null, device_keys }: SignedIn,
  {
    password,
    wrap,
    epoch = null,
    provider,
  }: {
    readonly password: string;
    readonly wrap: ReturnType<typeof wrapping>;
    /** The epoch of the server that gave the keys. */
    readonly epoch?: string | null;
    /** The identity provider by which they came. */
    readonly provider?: string;
  },
): Promise<void> => {
  const given = { epoch, ids: device_keys.map(({ id }) => id) };
  const person = { user, panchayat, given, ...(provider && { provider }) };
  const lost = await takeKeys(device, device_keys, { person, password, wrap });
  device.session.begin(access_token, user, panchayat);
  if (lost.length === 0) return;
  // Nobody waits for this: the next sign-in offers the keys again.
  const owner = user.user_id;
  const request = { method: 'POST', path: '/api/account/device-keys', owner } as const;
  void sendAs(device, owner)({ ...request, body: { keys: lost } });
};

/** Signs in at the server, and keeps the sign-in and the keys on this device. */
const signInThere = async (
  device: DeviceParts,
  { username, password, remember, code }: Credentials,
): Promise<SignInResult> => {
  const { send } = device;
  // Wrapping takes a slow phone about a second, so it runs while the request is on its way.
  const wrap = wrapping(device, password);
  // A person who signs in reads at once, so the code of a round comes meanwhile.
  void import('../sync/round.ts').catch(() => undefined);
  const body = { username, password, remember_me: remember, ...(code ? { code } : {}) };
  const reply = await send({ method: 'POST', path: '/api/auth/login', body, token: null });
  if (reply.kind === 'unreachable') return refused('unreachable');
  if (reply.kind === 'problem') return refused(becauseOf(reply), reply.retryAfter);
  if (!isSignedIn(reply.body)) return refused('other');
  try {
    await keepSignedIn(device, reply.body, { password, wrap, epoch: reply.headers.get(EPOCH_HEADER) });
  } catch {
    return refused('device');
  }
  return { ok: true };
};

/**
 * Signs in a person who has signed in on this device before, without the server. The app asks the server as
 * soon as it can, with the password that only this page remembers.
 */
const signInHere = async (device: DeviceParts, credentials: Credentials): Promise<SignInResult> => {
  const { session } = device;
  const { username, password } = credentials;
  try {
    const known = await knownPerson(device.db, username);
    // A given password has to be changed first, at the server.
    if (known === null || known.lost || known.user.must_change_password) return refused('unreachable');
    const person = await unlockKeys(device, username, password);
    if (person === null) return refused('wrong_credentials');
    session.beginHere(person.user, person.panchayat, async () => {
      // The password of this device is not for the server: the person signs in at their provider again.
      if (known.provider !== undefined) return false;
      const result = await signInThere(device, { ...credentials, username: person.user.username });
      return result.ok || result.because === 'unreachable' || result.because === 'throttled';
    });
  } catch {
    return refused('device');
  }
  return { ok: true };
};

/**
 * Signs a person in: at the server, or, if it cannot be reached, with what this device knows of them. The password that somebody who came by
 * an identity provider chose for this device stays on it.
 */
export const signIn = async (device: DeviceParts, credentials: Credentials): Promise<SignInResult> => {
  const known = await knownPerson(device.db, credentials.username).catch(() => null);
  if (known?.provider !== undefined && (await opensKeys(known, credentials.password))) {
    return signInHere(device, credentials);
  }
  const result = await signInThere(device, credentials);
  return !result.ok && result.because === 'unreachable' ? signInHere(device, credentials) : result;
};
