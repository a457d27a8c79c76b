import type { WireSurvey } from '@sampark/core/wire/wire';
import type { SurveyFilter, SurveyWithCreator } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';

/** Rows that are read at a time. */
const AT_ONCE = 50;

/** A row, and the survey that its reader sees. */
export interface SeenRow {
  readonly row: SurveyWithCreator;
  readonly survey: WireSurvey;
}

const hasStatus = (survey: WireSurvey, status: SurveyFilter['status']): boolean => {
  switch (status) {
    case undefined:
      return true;
    case 'incomplete':
      return !survey.is_complete;
    case 'conflict':
    case 'synced':
      return survey.sync_status === status;
    default:
      return survey.status === status;
  }
};

/**
 * Lists surveys for somebody who sees parts of them. Whether a survey is complete, or in conflict, counts as they see it: the
 * columns of the table would tell them about the rest. They may not ask who made a survey.
 * @param show turns rows into surveys, and leaves out those that do not exist for the reader
 */
export async function listByParts(
  { surveys }: Pick<Repositories, 'surveys'>,
  { status, created_by, limit, ...filter }: SurveyFilter,
  show: (rows: readonly SurveyWithCreator[]) => Promise<readonly WireSurvey[]>,
): Promise<readonly SeenRow[]> {
  const found: SeenRow[] = [];
  if (created_by !== undefined) return found;
  let { after } = filter;
  for (;;) {
    const rows = await surveys.list({ ...filter, after, limit: AT_ONCE });
    const seen = new Map((await show(rows)).map((survey) => [survey.survey_id, survey]));
    for (const row of rows) {
      const survey = seen.get(row.survey_id);
      if (survey && hasStatus(survey, status)) found.push({ row, survey });
    }
    const last = rows.at(-1);
    if (found.length >= limit || rows.length < AT_ONCE || last === undefined) return found.slice(0, limit);
    after = { at: last[filter.by ?? 'created_at'], survey_id: last.survey_id };
  }
}
