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
  /** Whether the server answered when it was last asked; a network alone does not tell. */
  readonly reachable: boolean;
  /** Fields that were saved here and wait for the server, deletions included. What is only typed is in `drafts`. */
  readonly edits: number;
  /** Surveys with something typed and not saved. */
  readonly drafts: number;
  /** Surveys with something saved that waits for the server, deletions included. */
  readonly pending: number;
  /** Deletions that wait; lists do not show these surveys any more. */
  readonly deletions: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly synced: number;
  readonly total: number;
  /** ISO 8601; end of the last sync that reached the server. */
  readonly last_sync: string | null;
  /** ISO 8601; age of the oldest thing that exists only on this device. */
  readonly oldest_unsynced: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Operations that went for review to panchayats which the person has left, since the app started. */
  readonly for_review: number;
}

export interface SyncPort {
  readonly status: Live<SyncView>;
  /** Syncs now. `sent` counts what the server acknowledged. */
  readonly now: () => Promise<{ readonly outcome: SyncState; readonly sent: number }>;
}
