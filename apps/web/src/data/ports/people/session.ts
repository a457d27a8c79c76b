import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Live } from '../live.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';

/**
 * Why somebody who was signed in is so no more. `lost`: somebody has said that this device is lost, and it has taken their key away;
 * `switched_off`: it has, because their account is.
 */
export type SignedOutBecause = 'signed_out' | 'expired' | 'lost' | 'switched_off';

export type SessionState =
  | { readonly kind: 'signed_out'; readonly because: 'never' | SignedOutBecause }
  /** Somebody is signed in, and their work stays closed until they type their password. */
  | { readonly kind: 'locked'; readonly user: UserInfo }
  | {
      readonly kind: 'signed_in';
      readonly user: UserInfo;
      readonly panchayat: Panchayat | null;
      /**
       * The person signed in without network. `waits`: the app will ask the server by itself; `asks`: it
       * needs the password for that.
       */
      readonly only_here?: 'waits' | 'asks';
    };

export interface SessionPort {
  readonly state: Live<SessionState>;
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>;
  /** Opens a link to a survey, as the person to whom it was sent. */
  readonly openLink: (opening: LinkOpening) => Promise<OpenLinkResult>;
  readonly byProvider: () => Promise<ProviderSignIn>;
  /** Closes the signed-in person's work until they type their password. */
  readonly lock: () => Promise<void>;
  readonly unlock: (password: string) => Promise<'unlocked' | 'wrong' | 'device'>;
  readonly autoLock: () => Promise<Pick<AutoLock, 'minutes' | 'choose'>>;
  /** Signs out, with or without the server. No unsent work is lost. @returns the address of a provider's sign-out, if there is one */
  readonly signOut: () => Promise<string | null>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** A code from an authenticator app, or a recovery code. It is asked for with `code_required`. */
  readonly code?: string;
}

/** The result of a sign-in. `retry_after` is in seconds. */
export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly because:
        | 'wrong_credentials'
        | 'code_required'
        | 'wrong_code'
        | 'throttled'
        | 'busy'
        | 'unreachable'
        | 'lost'
        | 'device'
        | 'other';
      readonly retry_after: number | null;
    };

/** Everything with which somebody opens a link. */
export interface LinkOpening {
  readonly token: string;
  readonly code: string;
  /** The person, as they call themselves. */
  readonly name: string;
}

/** The result of opening a link. `ask`: the name of the person who made it; `retry_after` in seconds. */
export type OpenLinkResult =
  | { readonly ok: true; readonly survey_id: string }
  | {
      readonly ok: false;
      readonly because:
        | 'wrong_link'
        | 'link_used'
        | 'link_ended'
        | 'link_revoked'
        | 'link_survey_deleted'
        | 'throttled'
        | 'busy'
        | 'unreachable'
        | 'device'
        | 'other';
      readonly ask: string;
      readonly retry_after: number | null;
    };

/** Locks this device's work when nobody has touched the app for as long as was chosen. */
export interface AutoLock {
  /** `null`: never. */
  readonly minutes: () => number | null;
  readonly choose: (minutes: number | null) => void;
  /** Returns whether nobody has touched the app for that long, as when it was closed. */
  readonly isOverdue: () => boolean;
  readonly watch: () => void;
  readonly rest: () => void;
}
