import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';
import { createLive, type Settable } from '../ports/live.ts';
import type { SessionState, SignedOutBecause } from '../ports/people/session.ts';

/** The entries of a sign-in. `docs/spec-matrix.md`, section 3, states their names. */
const KEYS = { token: 'access_token', user: 'user_info', panchayat: 'panchayat_info' } as const;

/**
 * The entry with the reason why somebody is signed in no more. It tells them also after a reload, until somebody signs in. Only the
 * reasons are kept that are true for whoever reads them: another person may use the device next.
 */
const ENDED = 'sampark.signed_out';
const TOLD: readonly SignedOutBecause[] = ['expired', 'lost'];

/** Replaces a token while the server has not been asked yet. */
const ONLY_HERE = 'only-here';

/** The entries of local storage that a sign-in consists of. */
export const SIGN_IN_KEYS: readonly string[] = Object.values(KEYS);

export interface Session {
  readonly state: Settable<SessionState>;
  readonly token: () => string | null;
  /** Returns the token, while it belongs to this person. */
  readonly tokenOf: (userId: string) => string | null;
  /** Keeps a new sign-in and shows it. Throws when the storage is full. */
  readonly begin: (token: string, user: UserInfo, panchayat: Panchayat | null) => void;
  /**
   * Keeps a sign-in that only this device knows of.
   * @param renew asks the server for a token; false: the server refuses, and the person has to sign in
   */
  readonly beginHere: (user: UserInfo, panchayat: Panchayat | null, renew: () => Promise<boolean>) => void;
  /** Returns whether this person is signed in only here. Asks the server, if the password is still known. */
  readonly isOnlyHere: (userId: string) => Promise<boolean>;
  /** Keeps the person's new details and shows them. Throws when the storage is full. */
  readonly take: (user: UserInfo, panchayat: Panchayat | null) => void;
  readonly end: (because: SignedOutBecause) => void;
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
  const token = storage.getItem(KEYS.token);
  if (!token || typeof user?.user_id !== 'string') {
    const ended = storage.getItem(ENDED);
    return { kind: 'signed_out', because: TOLD.find((reason) => reason === ended) ?? 'never' };
  }
  const panchayat = parsed(storage.getItem(KEYS.panchayat)) as Panchayat | null;
  return { kind: 'signed_in', user, panchayat, ...(token === ONLY_HERE ? { only_here: 'asks' } : {}) };
};

/**
 * Opens the session of this device. It lives in local storage, so that a cold start offline asks nothing. It follows other
 * tabs: a tab that shows the work of another person than the one who is signed in starts anew.
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

  let renewing: (() => Promise<boolean>) | null = null;
  const token = (): string | null => {
    const held = storage.getItem(KEYS.token);
    return held === ONLY_HERE ? null : held;
  };
  const isHere = (userId: string): boolean =>
    userOf(readState(storage)) === userId && storage.getItem(KEYS.token) === ONLY_HERE;

  const keep = (user: UserInfo, panchayat: Panchayat | null): void => {
    storage.removeItem(ENDED);
    storage.setItem(KEYS.user, JSON.stringify(user));
    storage.setItem(KEYS.panchayat, JSON.stringify(panchayat));
  };
  const take: Session['take'] = (user, panchayat) => {
    keep(user, panchayat);
    const now = state.get();
    const only_here = now?.kind === 'signed_in' ? now.only_here : undefined;
    state.set({ kind: 'signed_in', user, panchayat, ...(only_here ? { only_here } : {}) });
  };

  return {
    state,
    stop,
    token,
    tokenOf: (userId) => (userOf(readState(storage)) === userId ? token() : null),
    begin: (fresh, user, panchayat) => {
      renewing = null;
      keep(user, panchayat);
      storage.setItem(KEYS.token, fresh);
      state.set({ kind: 'signed_in', user, panchayat });
    },
    beginHere: (user, panchayat, renew) => {
      renewing = renew;
      keep(user, panchayat);
      storage.setItem(KEYS.token, ONLY_HERE);
      state.set({ kind: 'signed_in', user, panchayat, only_here: 'waits' });
    },
    isOnlyHere: async (userId) => {
      if (!isHere(userId)) return false;
      if (renewing && !(await renewing()) && isHere(userId)) {
        renewing = null;
        const now = state.get();
        if (now?.kind === 'signed_in') state.set({ ...now, only_here: 'asks' });
      }
      return isHere(userId);
    },
    take,
    end: (because) => {
      renewing = null;
      for (const key of SIGN_IN_KEYS) storage.removeItem(key);
      // The first reason stands: that a token is over says less than that the device is lost.
      if (state.get()?.kind === 'signed_out') return;
      state.set({ kind: 'signed_out', because });
      if (TOLD.includes(because)) storage.setItem(ENDED, because);
      else storage.removeItem(ENDED);
    },
  };
};

/** The parts with which a device asks the server. */
interface Sending {
  readonly platform: Pick<Platform, 'online'>;
  readonly session: Session;
  readonly send: Send;
}

/**
 * Makes a `send` that uses this person's token and never another's, whoever has signed in since. An expired
 * token ends the sign-in. Without network it tries nothing: that would only leave a line on the console.
 */
export const sendAs =
  ({ platform, session, send }: Sending, userId: string): Send =>
  async (request) => {
    if (!platform.online() || (await session.isOnlyHere(userId))) return { kind: 'unreachable' };
    const token = session.tokenOf(userId);
    const reply = await send({ token, ...request });
    const isOver = reply.kind === 'problem' && reply.code === 'unauthenticated';
    if (isOver && token !== null && token === session.tokenOf(userId)) session.end('expired');
    return reply;
  };
