import { EPOCH_HEADER } from '@sampark/core/wire/headers';
import type { SerialQueue } from '../browser/serial-queue.ts';
import {
  type Arrival,
  type ProviderSignIn,
  SIGN_IN_PROBLEMS,
  type SignInProblem,
  type SignInWays,
} from '../ports/people/provider-sign-in.ts';
import type { DeviceParts } from './device-parts.ts';
import { knownPerson } from './keys/known-person.ts';
import { opensKeys, wrapping } from './keys/take-keys.ts';
import { isSignedIn, keepSignedIn, type SignedIn } from './sign-in.ts';

/** The entry of the server's ways, for times without network. */
const WAYS = 'sign_in_ways';
/** The entry of a sign-in that is under way at a provider. */
const BEGUN = 'sign_in_begun';
const SECRET_BYTES = 32;

interface Begun {
  readonly verifier: string;
  readonly search: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

const isProblem = (text: string | null): text is SignInProblem =>
  (SIGN_IN_PROBLEMS as readonly (string | null)[]).includes(text);

/** Prepares to keep a sign-in that the server gave. The password that seals its keys never leaves this device. */
const arrivalOf = async (
  device: DeviceParts,
  given: SignedIn,
  { provider, epoch }: { readonly provider: string; readonly epoch: string | null },
): Promise<Arrival> => {
  const { user_info: user } = given;
  const known = await knownPerson(device.db, user.username);
  return {
    kind: 'arrived',
    name: user.full_name || user.username,
    isKnown: known !== null,
    keep: async (password, anew) => {
      try {
        if (known !== null && !anew && !(await opensKeys(known, password))) return 'wrong';
        const wrap = wrapping(device, password);
        await keepSignedIn(device, given, { password, wrap, epoch, provider });
        return 'kept';
      } catch {
        return 'device';
      }
    },
  };
};

/** Makes the ways to sign in by an identity provider. @param queue ends when the workspace behind a new sign-in is open */
export const createProviderSignIn = (device: DeviceParts, queue: SerialQueue): ProviderSignIn => {
  const { db, send, platform } = device;
  const begun = async () => (await db.get('meta', BEGUN)) as Begun | undefined;
  return {
    ways: async () => {
      const reply = platform.online() ? await send({ path: '/api/auth/providers', token: null }) : null;
      if (reply?.kind !== 'ok') return ((await db.get('meta', WAYS)) as SignInWays | undefined) ?? null;
      const ways = reply.body as SignInWays;
      await db.put('meta', ways, WAYS).catch(() => undefined);
      return ways;
    },
    begin: async (provider, search) => {
      const verifier = base64url(platform.randomBytes(SECRET_BYTES));
      // It is on the disk before the page goes: a phone may end the app while the provider's page is open.
      const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put({ verifier, search } satisfies Begun, BEGUN), tx.done]);
      return `/api/auth/oidc/${encodeURIComponent(provider)}/start?challenge=${await challengeOf(verifier)}`;
    },
    arrive: async (hash) => {
      const told = new URLSearchParams(hash.replace(/^#/, ''));
      const [code, problem] = [told.get('code'), told.get('problem')];
      const provider = told.get('provider') ?? '';
      const refused = (why: SignInProblem): Arrival => ({
        ...{ kind: 'problem', problem: why, provider, number: told.get('number') ?? '' },
      });
      if (isProblem(problem)) return refused(problem);
      if (code === null) return null;
      const body = { code, verifier: (await begun())?.verifier ?? '' };
      const reply = await send({ method: 'POST', path: '/api/auth/oidc/sign-in', body, token: null });
      if (reply.kind === 'unreachable') return refused('unreachable');
      if (reply.kind !== 'ok' || !isSignedIn(reply.body)) return refused('again');
      const arrival = await arrivalOf(device, reply.body, {
        ...{ provider, epoch: reply.headers.get(EPOCH_HEADER) },
      });
      if (arrival.kind !== 'arrived') return arrival;
      return {
        ...arrival,
        keep: async (password, anew) => {
          const kept = await arrival.keep(password, anew);
          await queue.last();
          return kept;
        },
      };
    },
    begunAt: async () => (await begun())?.search ?? '',
  };
};
