import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Send } from './api/client.ts';
import { createLive, type Settable } from './live.ts';
import type { Platform } from './platform.ts';
import type { Credentials, SessionState, SignInResult } from './ports.ts';

/** Where a sign-in is kept: the names are the specification's. */
const KEYS = { token: 'access_token', user: 'user_info', panchayat: 'panchayat_info' } as const;

/** The entries of local storage that a sign-in consists of. */
export const SIGN_IN_KEYS: readonly string[] = Object.values(KEYS);

export interface Session {
  readonly state: Settable<SessionState>;
  readonly token: () => string | null;
  /** The token, while it is this person's. */
  readonly tokenOf: (userId: string) => string | null;
  readonly signIn: (send: Send, credentials: Credentials) => Promise<SignInResult>;
  /** Keeps who the person is by now, and shows it. Throws where the storage takes nothing. */
  readonly take: (user: UserInfo, panchayat: Panchayat | null) => void;
  readonly end: (because: 'signed_out' | 'expired') => void;
  readonly stop: () => void;
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const readState = (storage: Platform['storage']): SessionState => {
  const user = parsed(storage.getItem(KEYS.user)) as UserInfo | null;
  if (!storage.getItem(KEYS.token) || typeof user?.user_id !== 'string') {
    return { kind: 'signed_out', because: 'never' };
  }
  const panchayat = parsed(storage.getItem(KEYS.panchayat)) as Panchayat | null;
  return { kind: 'signed_in', user, panchayat };
};

interface SignedIn {
  readonly access_token: string;
  readonly user_info: UserInfo;
  readonly panchayat_info?: Panchayat | null;
}

const isSignedIn = (body: unknown): body is SignedIn =>
  typeof body === 'object' && body !== null && typeof (body as SignedIn).access_token === 'string';

const refused = (
  because: Extract<SignInResult, { ok: false }>['because'],
  detail: string | null = null,
  retryAfter: number | null = null,
): SignInResult => ({ ok: false, because, detail, retry_after: retryAfter });

/**
 * Who is signed in on this device. It lives in local storage, so that a cold start offline asks nothing, and follows
 * what other tabs do: a tab that shows another person's work than the one signed in starts anew.
 */
export const openSession = (platform: Platform): Session => {
  const { storage } = platform;
  const state = createLive<SessionState>(readState(storage));
  const userOf = (session: SessionState | undefined): string | null =>
    session?.kind === 'signed_in' ? session.user.user_id : null;

  const stop = platform.watchStorage((key) => {
    if (key !== null && key !== KEYS.token && key !== KEYS.user) return;
    if (userOf(readState(storage)) !== userOf(state.get())) platform.reload();
  });

  const keep = (user: UserInfo, panchayat: Panchayat | null): void => {
    storage.setItem(KEYS.user, JSON.stringify(user));
    storage.setItem(KEYS.panchayat, JSON.stringify(panchayat));
  };
  const take: Session['take'] = (user, panchayat) => {
    keep(user, panchayat);
    state.set({ kind: 'signed_in', user, panchayat });
  };

  return {
    state,
    stop,
    token: () => storage.getItem(KEYS.token),
    tokenOf: (userId) => (userOf(readState(storage)) === userId ? storage.getItem(KEYS.token) : null),
    signIn: async (send, { username, password, remember }) => {
      const body = { username, password, remember_me: remember };
      const reply = await send({ method: 'POST', path: '/api/auth/login', body, token: null });
      if (reply.kind === 'unreachable') return refused('unreachable');
      if (reply.kind === 'problem') {
        const because =
          reply.status === 429 ? 'throttled' : reply.status === 401 ? 'wrong_credentials' : 'other';
        return refused(because, reply.detail || null, reply.retryAfter);
      }
      if (!isSignedIn(reply.body)) return refused('other');
      const { access_token, user_info, panchayat_info } = reply.body;
      const panchayat = panchayat_info ?? null;
      try {
        keep(user_info, panchayat);
        storage.setItem(KEYS.token, access_token);
      } catch {
        return refused('device');
      }
      state.set({ kind: 'signed_in', user: user_info, panchayat });
      return { ok: true };
    },
    take,
    end: (because) => {
      for (const key of SIGN_IN_KEYS) storage.removeItem(key);
      state.set({ kind: 'signed_out', because });
    },
  };
};
