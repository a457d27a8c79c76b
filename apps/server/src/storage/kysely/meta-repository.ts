import { type Executor, runPrepared } from './sql-tools.ts';

/** The facts that the server knows about itself: `epoch`, `cursor_secret`, and the like. */
export interface MetaRepository {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  /**
   * Sets a value where the one that was read still stands. @returns whether it did: another server may have been
   * quicker
   */
  replace(key: string, was: string | undefined, value: string): Promise<boolean>;
  /** Sets a value where there is none yet. @returns the value that stands then, from whichever server was first */
  setOnce(key: string, value: string): Promise<string>;
}

export const metaRepository = (executor: Executor): MetaRepository => {
  const { db } = executor;
  const get = async (key: string): Promise<string | undefined> => {
    const rows = await runPrepared<{ value: string }>(executor, 'meta', [key], (on) =>
      on.selectFrom('meta').select('value').where('key', '=', key),
    );
    return rows[0]?.value;
  };
  return {
    get,
    async set(key, value) {
      await db
        .insertInto('meta')
        .values({ key, value })
        .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
        .execute();
    },
    async replace(key, was, value) {
      if (was === undefined) {
        const fresh = db.insertInto('meta').values({ key, value });
        const made = await fresh.onConflict((oc) => oc.column('key').doNothing()).executeTakeFirst();
        return made.numInsertedOrUpdatedRows === 1n;
      }
      const found = db.updateTable('meta').set({ value }).where('key', '=', key).where('value', '=', was);
      return (await found.executeTakeFirst()).numUpdatedRows === 1n;
    },
    async setOnce(key, value) {
      await db
        .insertInto('meta')
        .values({ key, value })
        .onConflict((oc) => oc.column('key').doNothing())
        .execute();
      return (await get(key)) ?? value;
    },
  };
};
