import type { SyncLogTable } from '../tables.ts';
import type { Executor } from './sql-tools.ts';

export type NewSyncLog = Omit<SyncLogTable, 'id'>;
export type StoredSyncLog = NewSyncLog & { readonly id: number };

export interface SyncLogsRepository {
  /** Adds a line and forgets the person's lines beyond the newest 500. */
  insert(log: NewSyncLog): Promise<void>;
  /** Newest first. */
  list(userId: string, limit: number): Promise<readonly StoredSyncLog[]>;
}

const KEPT = 500;

export const syncLogsRepository = ({ db }: Executor): SyncLogsRepository => ({
  async insert(log) {
    await db.insertInto('sync_logs').values(log).execute();
    const own = db.selectFrom('sync_logs').where('user_id', '=', log.user_id);
    await db
      .deleteFrom('sync_logs')
      .where('user_id', '=', log.user_id)
      .where('id', '<=', own.select('id').orderBy('id', 'desc').offset(KEPT).limit(1))
      .execute();
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
