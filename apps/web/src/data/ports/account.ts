import type { WireAccount, WireAccountChange, WireSession } from '@sampark/core/wire/wire-account';
import type { Fetched } from './fetched.ts';

/** What was asked of the server, or why it was not done. `detail` is its own English sentence. */
export type Asked<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | {
      readonly kind: 'refused';
      /** The server's machine word. */
      readonly code: string;
      readonly detail: string;
      /** Characters that a password needs at least, where that was the reason. */
      readonly least: number | null;
      /** Seconds. */
      readonly retry_after: number | null;
      /** What is wrong with a file that was sent, and in which row. */
      readonly file?: { readonly problem: string; readonly row: number };
    }
  | { readonly kind: 'unreachable' };

/** A person's own account as this device knows it. */
export interface AccountView {
  readonly account: WireAccount;
  /** Changes wait to be sent; they are in `account` already. */
  readonly waiting: boolean;
  /** The server has told of the account once; until then only name and e-mail address are known. */
  readonly known: boolean;
}

export type AccountChanged = 'saved' | 'queued' | 'refused' | 'device_full' | 'device_broken';

/** The signed-in person's own account. */
export interface AccountPort {
  /** From this device, at once. */
  readonly read: () => Promise<AccountView>;
  /** Asks the server; what waits here stays over what it tells. */
  readonly refresh: () => Promise<Fetched<AccountView>>;
  /** Keeps the change on this device, then sends it; without network the next sync does. */
  readonly change: (change: WireAccountChange) => Promise<AccountChanged>;
  readonly changePassword: (current: string, next: string) => Promise<Asked<null>>;
  readonly sessions: () => Promise<Fetched<readonly WireSession[]>>;
  readonly endSession: (sessionId: string) => Promise<Asked<null>>;
  readonly endOtherSessions: () => Promise<Asked<null>>;
  readonly beginTwoFactor: () => Promise<Asked<{ readonly secret: string; readonly uri: string }>>;
  /** @returns the recovery codes, this once */
  readonly confirmTwoFactor: (code: string) => Promise<Asked<readonly string[]>>;
  readonly endTwoFactor: (password: string) => Promise<Asked<null>>;
}
