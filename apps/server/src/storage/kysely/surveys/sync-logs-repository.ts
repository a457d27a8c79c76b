import { type RawBuilder, sql } from 'kysely';
import type { SyncLogTable } from '../../tables/sync-log-table.ts';
import { type Executor, namesOf, runPrepared } from '../sql-tools.ts';

export type NewSyncLog = Omit<SyncLogTable, 'id'>;
export type StoredSyncLog = NewSyncLog & { readonly id: number };

export interface SyncLogsRepository {
  /** Adds a line and forgets the person's lines beyond the newest 500. */
  insert(log: NewSyncLog): Promise<void>;
  /** Returns a person's lines, newest first. */
  list(userId: string, limit: number): Promise<readonly StoredSyncLog[]>;
}

const KEPT = 500;

const COLUMNS = ['user_id', 'at', 'status', 'message', 'success', 'failed'] as const;

export const syncLogsRepository = (executor: Executor): SyncLogsRepository => ({
  async insert(log) {
    const { user_id } = log;
    const line = COLUMNS.map((column) => log[column]);
    const adding = () => sql`insert into sync_logs (${namesOf(COLUMNS)}) values (${sql.join(line)})`;
    const forgetting = (kept: number) => sql`delete from sync_logs where user_id = ${user_id} and id <=
      (select id from sync_logs where user_id = ${user_id} order by id desc limit 1 offset ${kept})`;
    const run = (name: string, parameters: readonly unknown[], statement: () => RawBuilder<unknown>) =>
      runPrepared(executor, name, parameters, (db) => ({ compile: () => statement().compile(db) }));
    if (executor.engine === 'sqlite') {
      await run('add to log', line, adding);
      await run('forget of log', [user_id, user_id, KEPT], () => forgetting(KEPT));
    } else {
      // Both happen in one statement: the part that forgets does not see the new line.
      const parameters = [...line, user_id, user_id, KEPT - 1];
      await run('add to log', parameters, () => sql`with added as (${adding()}) ${forgetting(KEPT - 1)}`);
    }
  },
  list: (userId, limit) =>
    executor.db
      .selectFrom('sync_logs')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});
