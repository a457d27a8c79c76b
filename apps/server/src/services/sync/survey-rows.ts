import { completionOf } from '@sampark/core/forms/completion';
import type { Conflict, ServerSurvey } from '@sampark/core/survey/survey';
import { SURVEY_DATE, type Values, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import type { ConflictWithUser } from '../../storage/kysely/surveys/conflicts-repository.ts';
import type { ListedSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { SurveyTable } from '../../storage/tables.ts';
import type { KnownForm } from '../forms/forms.ts';

/** The id of nobody, under which the history holds what the server did by itself. No person has it. */
export const NOBODY = '';

const conflictOf = (row: ConflictWithUser): Conflict => ({
  id: row.id,
  field: row.field,
  base: JSON.parse(row.base) as Conflict['base'],
  theirs: JSON.parse(row.theirs) as Conflict['theirs'],
  mine: JSON.parse(row.mine) as Conflict['mine'],
  user: row.username,
  user_fullname: row.full_name,
  at: row.at,
});

/** Turns a survey's row and its open conflicts into what the core knows. */
export const surveyOf = (row: ListedSurvey, conflicts: readonly ConflictWithUser[]): ServerSurvey => ({
  survey_id: row.survey_id,
  panchayat_id: row.panchayat_id,
  form_name: row.form_name,
  form_version: row.form_version,
  created_at: row.created_at,
  created_by: row.created_by,
  created_by_username: row.created_by_username,
  created_by_fullname: row.created_by_fullname,
  epoch: row.epoch,
  continues: row.continues === null ? null : (JSON.parse(row.continues) as ServerSurvey['continues']),
  version: row.version,
  values: JSON.parse(row.doc) as Values,
  conflicts: conflicts.map(conflictOf),
  updated_at: row.updated_at,
  client_timestamp: row.client_timestamp,
  deleted_at: row.deleted_at,
});

const textOf = (values: Values, field: string): string => {
  const value = valueAt(values, field);
  return typeof value === 'string' ? value : '';
};

/** Makes the row of a survey. It works out completion and status here, and never takes them from a device. */
export function rowOf(
  survey: ServerSurvey,
  stored: Pick<SurveyTable, 'deleted_at' | 'deleted_by' | 'updated_by'> | undefined,
  written: {
    /** The JSON of the survey's values. */
    readonly doc: string;
    readonly delta: string | null;
    readonly form: KnownForm;
    /** The person who changed it; `NOBODY`: the server itself. */
    readonly user_id: string;
    readonly epoch: string;
    readonly seq: number;
  },
): SurveyTable {
  const { completion_percentage, status } = completionOf(survey.values, written.form.definition);
  const by = written.user_id === NOBODY ? null : written.user_id;
  const wasDeleted = (stored?.deleted_at ?? null) !== null;
  const deletedBy = wasDeleted ? (stored?.deleted_by ?? null) : by;
  return {
    panchayat_id: survey.panchayat_id,
    survey_id: survey.survey_id,
    version: survey.version,
    seq: written.seq,
    epoch: written.epoch,
    doc: written.doc,
    conflicts_open: survey.conflicts.length,
    form_name: survey.form_name,
    form_version: survey.form_version,
    village_name: textOf(survey.values, VILLAGE_NAME),
    survey_date: textOf(survey.values, SURVEY_DATE) || null,
    status,
    completion: completion_percentage,
    deleted_at: survey.deleted_at,
    deleted_by: survey.deleted_at === null ? null : deletedBy,
    created_by: survey.created_by,
    created_at: survey.created_at,
    updated_by: by ?? stored?.updated_by ?? survey.created_by,
    updated_at: survey.updated_at,
    client_timestamp: survey.client_timestamp,
    continues: survey.continues === null ? null : JSON.stringify(survey.continues),
    delta: written.delta,
  };
}
