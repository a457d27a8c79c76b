/** How people sign in on the server, as it said last. */
export interface SignInWays {
  readonly passwords: boolean;
  readonly providers: readonly {
    readonly id: string;
    readonly names: { readonly en: string; readonly hi: string };
  }[];
}

/** Why somebody did not come in by an identity provider, as the server says it. */
export const SIGN_IN_PROBLEMS = [
  'again',
  'throttled',
  'cancelled',
  'down',
  'not_trusted',
  'waits',
  'deactivated',
  'no_role',
  'no_place',
  'no_claim',
  'last_admin',
  'unreachable',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** The result that somebody brings back from an identity provider. */
export type Arrival =
  | {
      readonly kind: 'problem';
      readonly problem: SignInProblem;
      /** The provider's id; empty: none. */
      readonly provider: string;
      /** By it an administrator tells those who wait apart; of `throttled` the seconds; empty: none. */
      readonly number: string;
    }
  | {
      readonly kind: 'arrived';
      readonly name: string;
      /** Whether this device has work or keys of theirs, which a password opens that they chose before. */
      readonly isKnown: boolean;
      /** Keeps the sign-in under a password for this device. `anew`: the one from before is forgotten. */
      readonly keep: (password: string, anew: boolean) => Promise<'kept' | 'wrong' | 'device'>;
    };

/** Signing in by an identity provider. */
export interface ProviderSignIn {
  /** Returns how people sign in; without network what the server said last. `null`: it never did. */
  readonly ways: () => Promise<SignInWays | null>;
  /** Begins, and returns the address to go to. @param search the query of the login, to which it comes back */
  readonly begin: (provider: string, search: string) => Promise<string>;
  /** Takes what a provider's answer left behind the `#`; `null`: nothing. */
  readonly arrive: (hash: string) => Promise<Arrival | null>;
  /** Returns the query of the login from which somebody began last. */
  readonly begunAt: () => Promise<string>;
}
