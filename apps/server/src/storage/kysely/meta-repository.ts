import { type Executor, runPrepared } from './sql-tools.ts';

/** What the server knows about itself: `epoch`, `cursor_secret`, and the like. */
export interface MetaRepository {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}

export const metaRepository = (executor: Executor): MetaRepository => ({
  async get(key) {
    const rows = await runPrepared<{ value: string }>(executor, 'meta', [key], (db) =>
      db.selectFrom('meta').select('value').where('key', '=', key),
    );
    return rows[0]?.value;
  },
  async set(key, value) {
    await executor.db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
      .execute();
  },
});
