import type { Generated } from 'kysely';

/** A line of a person's sync log. */
export interface SyncLogTable {
  id: Generated<number>;
  user_id: string;
  at: string;
  status: string;
  message: string;
  success: number;
  failed: number;
}
