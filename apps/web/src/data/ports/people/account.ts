import type { ProblemCode } from '@sampark/core/problems';
import type { WireAccount, WireAccountChange, WireSession } from '@sampark/core/wire/access/wire-account';
import type { Fetched } from '../fetched.ts';

/** The server's answer, or why there is none. */
export type ServerAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | {
      readonly kind: 'refused';
      /** The words for it are in `shared/data/refusal-words.ts`. A newer server may send a code that they lack. */
      readonly code: ProblemCode;
      /** The least number of characters in a password, where that was the reason. */
      readonly least: number | null;
      /** In seconds. */
      readonly retry_after: number | null;
      /** The fault in a file that was sent, and its row. */
      readonly file?: { readonly problem: string; readonly row: number };
    }
  | { readonly kind: 'unreachable' };

/** Everything that is kept about a person, by table. */
export interface PersonData {
  readonly user_id: string;
  readonly made_at: string;
  readonly tables: readonly {
    readonly table: string;
    readonly why: string;
    readonly until: string;
    readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  }[];
}

/** A person's own account as this device knows it. */
export interface AccountView {
  readonly account: WireAccount;
  /** Changes wait to be sent; `account` shows them already. */
  readonly waiting: boolean;
  /** The server has answered once. Until then only name and e-mail address are known. */
  readonly known: boolean;
}

export type AccountChanged = 'saved' | 'queued' | 'refused' | 'device_full' | 'device_broken';

/** The signed-in person's own account. */
export interface AccountPort {
  /** Reads the account from this device, at once. */
  readonly read: () => Promise<AccountView>;
  /** Asks the server. Unsent changes stay over its answer. */
  readonly refresh: () => Promise<Fetched<AccountView>>;
  /** Keeps the change on this device, then sends it. Without network the next sync sends it. */
  readonly change: (change: WireAccountChange) => Promise<AccountChanged>;
  readonly changePassword: (current: string, next: string) => Promise<ServerAnswer<null>>;
  readonly sessions: () => Promise<Fetched<readonly WireSession[]>>;
  readonly endSession: (sessionId: string) => Promise<ServerAnswer<null>>;
  readonly endOtherSessions: () => Promise<ServerAnswer<null>>;
  readonly beginTwoFactor: () => Promise<ServerAnswer<{ readonly secret: string; readonly uri: string }>>;
  /** Switches two-factor sign-in on. @returns the recovery codes, this once */
  readonly confirmTwoFactor: (code: string) => Promise<ServerAnswer<readonly string[]>>;
  /** Asks for everything that the server keeps about the person. */
  readonly data: () => Promise<ServerAnswer<PersonData>>;
  readonly endTwoFactor: (password: string) => Promise<ServerAnswer<null>>;
}
