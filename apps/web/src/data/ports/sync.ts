import type { Live } from './live.ts';

export type SyncState =
  | 'idle'
  | 'syncing'
  | 'synced'
  | 'error'
  | 'offline'
  | 'online'
  | 'skipped'
  | 'server_unreachable';

export interface SyncView {
  readonly state: SyncState;
  readonly online: boolean;
  /** Whether the server answered the last request; a network alone does not prove it. */
  readonly reachable: boolean;
  /**
   * Fields that were saved here and wait for the server, deletions included. `drafts` counts what is only
   * typed.
   */
  readonly edits: number;
  /** Surveys with typing that is not saved. */
  readonly drafts: number;
  /** Surveys with saved work that waits for the server, deletions included. */
  readonly pending: number;
  /** Deletions that wait. Lists do not show these surveys any more. */
  readonly deletions: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly synced: number;
  readonly total: number;
  /** The end of the last sync that reached the server, ISO 8601. */
  readonly last_sync: string | null;
  /** The time of the oldest change that exists only on this device, ISO 8601. */
  readonly oldest_unsynced: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Operations that went for review to panchayats that the person has left, since the app started. */
  readonly for_review: number;
}

export interface SyncPort {
  readonly status: Live<SyncView>;
  /** Syncs now. `sent` counts the operations that the server acknowledged. */
  readonly now: () => Promise<{ readonly outcome: SyncState; readonly sent: number }>;
}
