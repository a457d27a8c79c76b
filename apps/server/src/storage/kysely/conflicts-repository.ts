import { sql } from 'kysely';
import type { ConflictTable } from '../tables.ts';
import { type Executor, insertRows, isOneOf } from './sql-tools.ts';

export type ConflictWithUser = ConflictTable & { readonly username: string };

/** A conflict is known by its survey and its id. */
export interface ConflictKey {
  readonly panchayat_id: string;
  readonly survey_id: string;
  readonly id: string;
}

export interface ConflictsRepository {
  /** Every conflict, open or closed, of these surveys, oldest first. */
  ofSurveys(surveyIds: readonly string[], which: 'open' | 'all'): Promise<readonly ConflictWithUser[]>;
  /** New conflicts, and new states of known ones. */
  put(conflicts: readonly ConflictTable[]): Promise<void>;
}

const COLUMNS = [
  'panchayat_id',
  'survey_id',
  'id',
  'field',
  'base',
  'theirs',
  'mine',
  'op_id',
  'user_id',
  'at',
  'resolved_by',
  'resolved_at',
] as const satisfies readonly (keyof ConflictTable)[];

export const conflictsRepository = (executor: Executor): ConflictsRepository => {
  const { db, engine } = executor;
  return {
    async ofSurveys(surveyIds, which) {
      if (surveyIds.length === 0) return [];
      let query = db
        .selectFrom('conflicts as c')
        .innerJoin('surveys as s', (join) =>
          join.onRef('s.panchayat_id', '=', 'c.panchayat_id').onRef('s.survey_id', '=', 'c.survey_id'),
        )
        .innerJoin('users as u', 'u.user_id', 'c.user_id')
        .selectAll('c')
        .select('u.username')
        .where(isOneOf(engine, 's.survey_id', surveyIds));
      if (which === 'open') query = query.where('c.resolved_at', 'is', null);
      return query.orderBy('c.at').orderBy('c.id').execute();
    },
    async put(conflicts) {
      const keys = conflicts.map((c) => c.id);
      if (keys.length === 0) return;
      const known = await db
        .selectFrom('conflicts')
        .select(['panchayat_id', 'survey_id', 'id'])
        .where(isOneOf(engine, 'survey_id', [...new Set(conflicts.map((c) => c.survey_id))]))
        .where(isOneOf(engine, 'panchayat_id', [...new Set(conflicts.map((c) => c.panchayat_id))]))
        .execute();
      const isKnown = (c: ConflictKey) =>
        known.some((k) => k.id === c.id && k.survey_id === c.survey_id && k.panchayat_id === c.panchayat_id);
      await insertRows(
        executor,
        'conflicts',
        COLUMNS,
        conflicts.filter((c) => !isKnown(c)),
      );
      for (const { panchayat_id, survey_id, id, ...rest } of conflicts.filter(isKnown)) {
        await db
          .updateTable('conflicts')
          .set(rest)
          .where(sql<boolean>`panchayat_id = ${panchayat_id} and survey_id = ${survey_id} and id = ${id}`)
          .execute();
      }
    },
  };
};
