import type { SyncLogTable } from '../tables.ts';
import type { Executor } from './sql-tools.ts';

export type NewSyncLog = Omit<SyncLogTable, 'id'>;
export type StoredSyncLog = NewSyncLog & { readonly id: number };

export interface SyncLogsRepository {
  insert(log: NewSyncLog): Promise<void>;
  /** Newest first. */
  list(userId: string, limit: number): Promise<readonly StoredSyncLog[]>;
}

export const syncLogsRepository = ({ db }: Executor): SyncLogsRepository => ({
  async insert(log) {
    await db.insertInto('sync_logs').values(log).execute();
  },
  list: (userId, limit) =>
    db
      .selectFrom('sync_logs')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});
