import type { ConflictTable } from '../../tables.ts';
import { areOf, type Executor, type SurveyKey } from '../sql-tools.ts';

export type ConflictWithUser = ConflictTable & { readonly username: string; readonly full_name: string };

/** The changes of one operation on a survey, and its author. */
export interface ChangesBy {
  readonly survey_id: string;
  /** JSON. */
  readonly changes: string;
  readonly at: string;
  readonly username: string;
  readonly full_name: string;
}

export interface ConflictsRepository {
  /** Returns the open conflicts of these surveys, oldest first. */
  openOf(surveys: readonly SurveyKey[]): Promise<readonly ConflictWithUser[]>;
  /** Returns all changes of these surveys, newest first. */
  changesOf(surveys: readonly SurveyKey[]): Promise<readonly ChangesBy[]>;
  /** Returns the ids of all conflicts that these surveys ever had. */
  idsOf(surveys: readonly SurveyKey[]): Promise<readonly Pick<ConflictTable, 'survey_id' | 'id'>[]>;
  /** Counts the conflicts that wait for somebody to settle them. */
  countOpen(): Promise<number>;
  /** Writes new conflicts, and new states of known ones. */
  put(conflicts: readonly ConflictTable[]): Promise<void>;
}

export const conflictsRepository = (executor: Executor): ConflictsRepository => {
  const { db, engine } = executor;
  return {
    async countOpen() {
      const { open } = await db
        .selectFrom('surveys')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('conflicts_open'), eb.lit(0)).as('open'))
        .where('conflicts_open', '>', 0)
        .executeTakeFirstOrThrow();
      return Number(open);
    },
    async openOf(surveys) {
      if (surveys.length === 0) return [];
      return db
        .selectFrom('conflicts as c')
        .innerJoin('users as u', 'u.user_id', 'c.user_id')
        .selectAll('c')
        .select(['u.username', 'u.full_name'])
        .where(areOf(engine, 'c', surveys))
        .where('c.resolved_at', 'is', null)
        .orderBy('c.at')
        .orderBy('c.id')
        .execute();
    },
    async changesOf(surveys) {
      if (surveys.length === 0) return [];
      return db
        .selectFrom('survey_history as h')
        .innerJoin('users as u', 'u.user_id', 'h.user_id')
        .select(['h.survey_id', 'h.changes', 'h.at', 'u.username', 'u.full_name'])
        .where(areOf(engine, 'h', surveys))
        .orderBy('h.survey_id')
        .orderBy('h.version', 'desc')
        .execute();
    },
    async idsOf(surveys) {
      if (surveys.length === 0) return [];
      return db
        .selectFrom('conflicts as c')
        .select(['c.survey_id', 'c.id'])
        .where(areOf(engine, 'c', surveys))
        .execute();
    },
    async put(conflicts) {
      for (const conflict of conflicts) {
        const { panchayat_id, survey_id, id, ...state } = conflict;
        await db
          .insertInto('conflicts')
          .values(conflict)
          .onConflict((oc) => oc.columns(['panchayat_id', 'survey_id', 'id']).doUpdateSet(state))
          .execute();
      }
    },
  };
};
