import type { Executor } from './sql-tools.ts';

/** What the server knows about itself: `epoch`, `cursor_secret`, and the like. */
export interface MetaRepository {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}

export const metaRepository = ({ db }: Executor): MetaRepository => ({
  async get(key) {
    const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  },
  async set(key, value) {
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
      .execute();
  },
});
