import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Live } from './live.ts';

export type SessionState =
  | { readonly kind: 'signed_out'; readonly because: 'never' | 'signed_out' | 'expired' }
  /** Signed in, and their work cannot be read before they type their password. */
  | { readonly kind: 'locked'; readonly user: UserInfo }
  | {
      readonly kind: 'signed_in';
      readonly user: UserInfo;
      readonly panchayat: Panchayat | null;
      /** Signed in without network. `waits`: the server will be asked by itself; `asks`: the password is needed for it. */
      readonly only_here?: 'waits' | 'asks';
    };

export interface SessionPort {
  readonly state: Live<SessionState>;
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>;
  /** Shuts the work of who is signed in away until they type their password. */
  readonly lock: () => Promise<void>;
  readonly unlock: (password: string) => Promise<'unlocked' | 'wrong' | 'device'>;
  readonly autoLock: () => Promise<Pick<AutoLock, 'minutes' | 'choose'>>;
  /** Always ends signed out, with or without the server. Nothing that waits to be sent is lost. */
  readonly signOut: () => Promise<void>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** From an authenticator app, or a recovery code: asked for with `code_required`. */
  readonly code?: string;
}

/** `detail` is the server's own sentence, when it gave one. `retry_after` in seconds. */
export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly because:
        | 'wrong_credentials'
        | 'code_required'
        | 'wrong_code'
        | 'throttled'
        | 'unreachable'
        | 'device'
        | 'other';
      readonly detail: string | null;
      readonly retry_after: number | null;
    };

/** Shuts the work on this device away when nobody has touched the app for as long as was chosen. */
export interface AutoLock {
  /** `null`: never. */
  readonly minutes: () => number | null;
  readonly choose: (minutes: number | null) => void;
  /** Whether nobody has touched the app for that long, as when it was closed. */
  readonly isOverdue: () => boolean;
  readonly watch: () => void;
  readonly rest: () => void;
}
