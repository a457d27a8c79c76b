import { sql } from 'kysely';
import type { SurveyHistoryTable } from '../../tables.ts';
import { asList, distinct, type Executor, insertRows, isOneOf, runPrepared } from '../sql-tools.ts';

/** The version from which on a survey's history is wanted. */
export interface HistorySince {
  readonly panchayat_id: string;
  readonly survey_id: string;
  /** Entries of higher versions only. */
  readonly after: number;
}

/** An entry with the names of its author; both are empty where the server did it by itself. */
export type HistoryWithUser = SurveyHistoryTable & { readonly username: string; readonly full_name: string };

/** The history of surveys; append-only. */
export interface HistoryRepository {
  insert(entries: readonly SurveyHistoryTable[]): Promise<void>;
  /** Returns the later entries of several surveys, each survey's oldest first. */
  since(surveys: readonly HistorySince[]): Promise<readonly SurveyHistoryTable[]>;
  /** Returns one survey's whole history, newest first. */
  list(panchayatId: string, surveyId: string): Promise<readonly HistoryWithUser[]>;
}

const COLUMNS = [
  'panchayat_id',
  'survey_id',
  'version',
  'op_id',
  'user_id',
  'device_id',
  'action',
  'changes',
  'at',
] as const satisfies readonly (keyof SurveyHistoryTable)[];

export const historyRepository = (executor: Executor): HistoryRepository => {
  const { db, engine } = executor;
  return {
    insert: (entries) => insertRows(executor, 'survey_history', COLUMNS, entries),
    async since(surveys) {
      if (surveys.length === 0) return [];
      const wanted = JSON.stringify(surveys);
      const panchayats = distinct(surveys.map((survey) => survey.panchayat_id));
      const parameters = [wanted, asList(engine, panchayats)];
      return runPrepared<SurveyHistoryTable>(executor, 'history since', parameters, (d) => ({
        compile: () => {
          const list =
            engine === 'sqlite'
              ? sql`(select value ->> 'panchayat_id' as panchayat_id, value ->> 'survey_id' as survey_id,
                       value ->> 'after' as after_version from json_each(${wanted}))`
              : sql`(select r ->> 'panchayat_id' as panchayat_id, r ->> 'survey_id' as survey_id,
                       (r ->> 'after')::bigint as after_version from json_array_elements(${wanted}::json) r)`;
          return sql`select h.* from ${list} w join survey_history h
              on h.panchayat_id = w.panchayat_id and h.survey_id = w.survey_id and h.version > w.after_version
            where ${isOneOf(engine, 'h.panchayat_id', panchayats)}
            order by h.survey_id, h.version`.compile(d);
        },
      }));
    },
    list: (panchayatId, surveyId) =>
      db
        .selectFrom('survey_history as h')
        .leftJoin('users as u', 'u.user_id', 'h.user_id')
        .selectAll('h')
        .select((eb) => [
          eb.fn.coalesce('u.username', eb.val('')).as('username'),
          eb.fn.coalesce('u.full_name', eb.val('')).as('full_name'),
        ])
        .where('h.panchayat_id', '=', panchayatId)
        .where('h.survey_id', '=', surveyId)
        .orderBy('h.version', 'desc')
        .execute(),
  };
};
