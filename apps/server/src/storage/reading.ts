import type { Storage } from './port.ts';
import type { Repositories } from './repositories.ts';

/** A database of which a report or an export is read: the primary, or a replica of it. */
export interface Source extends Pick<Storage, 'now' | 'read'> {
  /**
   * The primary, where this is a replica: what somebody may do is read there, because a replica may not know yet what was taken
   * away. `null`: this is the primary.
   */
  readonly primary: Repositories | null;
}

/**
 * What one report or export reads. It begins on the replica where that is fit, and goes on with the primary when the replica fails or becomes
 * unfit. It never goes back to the replica, which may be behind what was read already.
 */
export interface Reading {
  /** Does work that only reads. It may run twice: on the replica in vain, then on the primary. */
  from<T>(work: (source: Source) => Promise<T>): Promise<T>;
}

/** Thrown by work that a replica cannot do: it lacks something, and the primary has it. */
export class OnlyOnPrimaryError extends Error {
  override readonly name = 'OnlyOnPrimaryError';
}

/** A copy of the primary that follows it, as far as it is fit to be read. */
export interface Replica {
  /** Returns it; `null`: it is unfit just now. */
  source(): Pick<Storage, 'now' | 'read'> | null;
  /** Says that it did not answer: it is unfit until it answers again. */
  didNotAnswer(): void;
  close(): Promise<void>;
}

/** Tells the operator about a replica. */
export interface ReplicaWatcher {
  /** The replica is read from now on; it was not before. */
  isRead(): void;
  /** The primary is read from now on instead. @param why in a sentence */
  isNotRead(why: string): void;
}

/**
 * How a replica is, for the operator.
 *
 * | | |
 * |---|---|
 * | `follows` | it has all that the primary had written so many milliseconds before |
 * | `behind` | it lacks so many bytes of the primary's log; the last that it has is from so many milliseconds before (`null`: nobody knows) |
 * | `away` | it does not answer, or not to this user |
 * | `no_primary` | the primary does not answer, so nobody can say |
 * | `no_standby` | it is a primary itself |
 * | `another_database` | it is of another cluster, or another database |
 * | `astray` | it has what the primary never had |
 * | `other_tables` | its tables are older than this program, or too new for it |
 */
export type ReplicaState =
  | { readonly kind: 'follows'; readonly behind: number }
  | { readonly kind: 'behind'; readonly bytes: number; readonly age: number | null }
  | {
      readonly kind: 'away' | 'no_primary' | 'no_standby' | 'another_database' | 'astray' | 'other_tables';
      readonly why: string;
    };
