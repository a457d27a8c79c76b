import { type Executor, isOneOf } from './sql-tools.ts';

/** Finds what has been kept long enough, outside of transactions, and removes it in short ones. */
export interface PurgeRepository {
  /** Returns surveys that were deleted before this moment and have nothing left to settle. `limit` at most. */
  deletedBefore(at: string, limit: number): Promise<readonly string[]>;
  /** Removes such surveys for good, with history, conflicts and what was submitted of them. @returns those that still were such */
  removeDeleted(surveyIds: readonly string[], before: string): Promise<readonly string[]>;
  /** Returns ids of operations applied before this moment. `limit` at most. */
  operationsBefore(at: string, limit: number): Promise<readonly string[]>;
  /** Removes those of these ids that were applied before this moment: another panchayat may have a younger one. */
  removeOperations(opIds: readonly string[], before: string): Promise<void>;
}

export const purgeRepository = ({ db, engine }: Executor): PurgeRepository => {
  const gone = (at: string) =>
    db.selectFrom('surveys').select('survey_id').where('deleted_at', '<', at).where('conflicts_open', '=', 0);
  return {
    async deletedBefore(at, limit) {
      const rows = await gone(at).orderBy('deleted_at').limit(limit).execute();
      return rows.map((row) => row.survey_id);
    },
    async removeDeleted(surveyIds, before) {
      // The statement checks again, and removes the surveys first: one that was restored meanwhile keeps its history.
      const removed = await db
        .deleteFrom('surveys')
        .where(isOneOf(engine, 'survey_id', surveyIds))
        .where('deleted_at', '<', before)
        .where('conflicts_open', '=', 0)
        .returning(['panchayat_id', 'survey_id'])
        .execute();
      const ids = removed.map((row) => row.survey_id);
      for (const table of ['survey_places', 'odk_submissions', 'survey_links'] as const) {
        await db
          .deleteFrom(table)
          .where(isOneOf(engine, 'survey_id', ids))
          .execute();
      }
      for (const { panchayat_id, survey_id } of removed) {
        for (const table of ['survey_history', 'conflicts', 'known_states'] as const) {
          await db
            .deleteFrom(table)
            .where('panchayat_id', '=', panchayat_id)
            .where('survey_id', '=', survey_id)
            .execute();
        }
      }
      return ids;
    },
    async operationsBefore(at, limit) {
      const rows = await db
        .selectFrom('applied_ops')
        .select('op_id')
        .where('at', '<', at)
        .limit(limit)
        .execute();
      return rows.map((row) => row.op_id);
    },
    async removeOperations(opIds, before) {
      await db
        .deleteFrom('applied_ops')
        .where(isOneOf(engine, 'op_id', opIds))
        .where('at', '<', before)
        .execute();
    },
  };
};
