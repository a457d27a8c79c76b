import { openWarnings } from '../forms/checks/warnings.ts';
import { completionIn } from '../forms/completion.ts';
import type { FormDefinition } from '../forms/definition/definition.ts';
import { answerAt, type FormInstance, openForm } from '../forms/engine/instance.ts';
import { surveyReviewOf } from '../survey/about/review-state.ts';
import type { SurveySummary } from '../survey/summary.ts';
import type { SyncStatus } from '../survey/survey.ts';
import { RECORD_ID, SURVEY_DATE, type Value, VILLAGE_NAME } from '../survey/values.ts';
import { acceptedValues } from './accepted-values.ts';
import type { Outcome } from './acknowledge.ts';
import { isMoved, type LocalSurvey, neverSaved, savedValues, shownValues } from './local-survey.ts';
import { openConflicts } from './settle.ts';

const text = (value: Value): string => (typeof value === 'string' ? value : '');

/**
 * Says where a row's newest saved content is; the first line that fits.
 *
 * | row | status |
 * |---|---|
 * | the server refused something | failed |
 * | a conflict waits for a choice | conflict |
 * | never acknowledged; edits, a choice, a deletion or a move to a newer version of the form wait | pending |
 * | else | synced |
 */
export const syncStatusOf = (row: LocalSurvey): SyncStatus => {
  const edits = Object.values(row.edits);
  if (row.refusal || edits.some((edit) => edit.refused !== undefined)) return 'failed';
  if (openConflicts(row).length > 0) return 'conflict';
  const waits = edits.length > 0 || row.deletion || row.settling || isMoved(row);
  return row.server === null || waits ? 'pending' : 'synced';
};

/** Whether saved work on this device waits to be sent. Refused work does not. */
export const isUnsent = (row: LocalSurvey): boolean =>
  (row.server === null && !neverSaved(row)) ||
  row.deletion !== null ||
  row.settling !== null ||
  isMoved(row) ||
  Object.values(row.edits).some((edit) => edit.refused === undefined);

/**
 * Counts a person's unacknowledged changes, in fields. The date that a new survey gets by itself counts for
 * nobody. A choice, a deletion or a move that changes no field counts as one.
 */
const editsOf = (row: LocalSurvey): number => {
  const edits = Object.entries(row.edits).filter(
    ([field, edit]) => edit.refused === undefined && !(row.server === null && field === SURVEY_DATE),
  );
  return Math.max(edits.length, isUnsent(row) ? 1 : 0);
};

const summaryWith = (row: LocalSurvey, instance: FormInstance): SurveySummary => {
  const { modules: _, ...completion } = completionIn(instance);
  const { identity, server } = row;
  const modules = instance.model.modules.map(({ name }) => name);
  const review = surveyReviewOf(acceptedValues(row), modules);
  const changed = [identity.created_at, server?.updated_at ?? '', row.saved_at ?? ''];
  return {
    survey_id: identity.survey_id,
    panchayat_id: identity.panchayat_id,
    village_name: text(answerAt(instance, VILLAGE_NAME)),
    record_id: text(answerAt(instance, RECORD_ID)),
    survey_date: text(answerAt(instance, SURVEY_DATE)),
    form_name: identity.form_name,
    form_version: identity.form_version,
    sync_status: syncStatusOf(row),
    is_draft: row.draft !== null,
    unsent: isUnsent(row),
    on_server: server !== null,
    edits: editsOf(row),
    conflicts: openConflicts(row).length,
    warnings: openWarnings(instance),
    review: review.state,
    returned_to: review.returned_to,
    created_at: identity.created_at,
    updated_at: changed.reduce((latest, time) => (time > latest ? time : latest)),
    created_by_username: identity.created_by_username,
    created_by_fullname: identity.created_by_fullname,
    unsynced_since: row.unsynced_since,
    ...completion,
  };
};

/** A row's summary, and the form that it was worked out for. */
interface Known {
  readonly row: LocalSurvey;
  readonly form: FormDefinition;
  readonly summary: SurveySummary;
  /** Something was saved, so a draft changes nothing in it. */
  readonly isSaved: boolean;
}

/** Summaries by the saved edits of their row. */
const known = new WeakMap<LocalSurvey['edits'], Known>();

/** The parts of a row that its summary is worked out from, beside a draft that lies over saved content. */
const SAVED = ['identity', 'server', 'edits', 'deletion', 'settling', 'refusal', 'saved_at'] as const;

/**
 * Returns a row's summary, worked out from its saved content, or from its draft when nothing was saved yet.
 * It is worked out once for the same saved content, however much is typed over it, and then written and shown.
 * @param open that content as it is open on the screen: a large survey takes long to open again
 */
export const summaryOf = (row: LocalSurvey, form: FormDefinition, open?: FormInstance): SurveySummary => {
  const before = known.get(row.edits);
  if (before?.form === form) {
    if (before.row === row) return before.summary;
    if (before.isSaved && SAVED.every((part) => before.row[part] === row[part])) {
      const { unsynced_since, draft } = row;
      return { ...before.summary, unsynced_since, is_draft: draft !== null };
    }
  }
  const isSaved = !neverSaved(row);
  const summary = summaryWith(row, open ?? openForm(form, isSaved ? savedValues(row) : shownValues(row)));
  known.set(row.edits, { row, form, summary, isSaved });
  return summary;
};

/** Returns the summary that goes with the screen's content: a row with a draft differs from the server. */
export const shownSummaryOf = (row: LocalSurvey, form: FormDefinition): SurveySummary => {
  const summary = summaryWith(row, openForm(form, shownValues(row)));
  return row.draft && summary.sync_status === 'synced' ? { ...summary, sync_status: 'pending' } : summary;
};

/**
 * Returns the summary of a survey whose unsent work the server applied word for word, before the row is
 * written. `null`: more than that is in question.
 */
export const acknowledgedSummary = (summary: SurveySummary, outcome: Outcome): SurveySummary | null => {
  const { status, code, copy, refused, at } = outcome;
  const isApplied = status === 'applied' && code === null && !copy && Object.keys(refused).length === 0;
  const isPlain = summary.sync_status === 'pending' && !summary.is_draft && summary.conflicts === 0;
  if (!isApplied || !isPlain) return null;
  return {
    ...summary,
    sync_status: 'synced',
    unsent: false,
    on_server: true,
    edits: 0,
    unsynced_since: null,
    updated_at: at > summary.updated_at ? at : summary.updated_at,
  };
};
