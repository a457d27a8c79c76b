import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { SurveyStatus, SyncStatus } from '@sampark/core/survey/survey';
import { type FieldPath, RECORD_ID, SURVEY_DATE, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { languagesHere } from '@sampark/i18n/setup';
import type { Translate, Translator } from '@sampark/i18n/types';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { rowColumns } from './row-columns.ts';
import type { Column } from './table.ts';
import type { FixedColumns } from './tables-of-surveys.ts';
import type { AllWordLabels } from './word-tables.ts';

const NAMESPACES = ['export', 'survey'] as const;
type Say = Translate<typeof NAMESPACES>;

const STATUSES: readonly SurveyStatus[] = ['draft', 'in_progress', 'complete'];
const SYNC_STATUSES: readonly SyncStatus[] = ['synced', 'pending', 'failed', 'conflict'];

/** Makes a label in the languages that are here. */
type Text = (say: (t: Say) => string) => LocalText;

/** Says whether a survey holds something that was typed and not saved. */
const draftColumn = (text: Text): Column => ({
  path: 'is_draft',
  type: 'select_one',
  label: text((t) => t('export:column.is_draft')),
  choices: [
    { name: 'yes', label: text((t) => t('export:yes')) },
    { name: 'no', label: text((t) => t('export:no')) },
  ],
  read: ({ summary }) => (summary.is_draft ? 'yes' : 'no'),
});

/** Says what the survey holds, so that an import sees whether somebody has changed it since. */
const stateColumn = (text: Text): Column => ({
  path: 'state_of_answers',
  type: 'text',
  label: text((t) => t('export:column.state_of_answers')),
  read: ({ state }) => state ?? null,
});

const wordLabels = (text: Text): AllWordLabels => ({
  notes: {
    title: text((t) => t('export:notes.title')),
    on: text((t) => t('export:notes.on')),
    row: text((t) => t('export:column.row')),
    survey: text((t) => t('export:notes.survey')),
    text: text((t) => t('export:notes.text')),
    name: text((t) => t('export:notes.name')),
    at: text((t) => t('export:notes.at')),
  },
  accepted: {
    title: text((t) => t('export:accepted.title')),
    on: text((t) => t('export:accepted.on')),
    row: text((t) => t('export:column.row')),
    survey: text((t) => t('export:notes.survey')),
    name: text((t) => t('export:accepted.name')),
    at: text((t) => t('export:accepted.at')),
  },
});

const markLabels = (text: Text) => ({
  title: text((t) => t('export:unchanged.title')),
  on: text((t) => t('export:unchanged.on')),
  row: text((t) => t('export:column.row')),
  survey: text((t) => t('export:notes.survey')),
  what: text((t) => t('export:unchanged.what')),
  unchanged: text((t) => t('export:unchanged.is.unchanged')),
  cleared: text((t) => t('export:unchanged.is.cleared')),
  year: text((t) => t('export:unchanged.year')),
  of: text((t) => t('export:unchanged.of')),
});

/**
 * Returns the columns that every survey has, whatever its form.
 * @param placeName a panchayat's name by its id
 */
export function fixedColumns(i18n: Translator, placeName: (panchayatId: string) => string): FixedColumns {
  const says = languagesHere(i18n).map(
    (language) => [language, i18n.getFixedT(language, NAMESPACES)] as const,
  );
  const text: Text = (say) =>
    Object.fromEntries(says.map(([language, t]) => [language, say(t)])) as LocalText;

  const summaryColumn = <K extends Extract<keyof SurveySummary, string>>(
    path: K,
    type: Column['type'],
    say: (t: Say) => string,
  ) => ({
    path,
    type,
    label: text(say),
    read: ({ summary }: ExportedSurvey) => summary[path],
  });
  const valueColumn = (path: FieldPath, type: Column['type'], say: (t: Say) => string) => ({
    path,
    type,
    label: text(say),
    read: ({ values }: ExportedSurvey) => valueAt(values, path),
  });
  const village = valueColumn(VILLAGE_NAME, 'text', (t) => t('export:column.village_name'));
  const surveyId = summaryColumn('survey_id', 'text', (t) => t('export:column.survey_id'));
  const ofRow = {
    key: text((t) => t('export:column.row')),
    parent: text((t) => t('export:column.parent_row')),
    number: text((t) => t('export:column.number')),
  };
  const panchayat: Column = {
    path: 'panchayat_name',
    type: 'text',
    label: text((t) => t('export:column.panchayat_name')),
    read: ({ summary }) => placeName(summary.panchayat_id) || summary.panchayat_id,
  };
  const record = (t: Say): string => t('export:column.record_id');
  const sync: Column = {
    ...summaryColumn('sync_status', 'select_one', (t) => t('export:column.sync_status')),
    choices: SYNC_STATUSES.map((name) => ({ name, label: text((t) => t(`survey:sync.${name}`)) })),
  };
  const made = [
    summaryColumn('created_by_fullname', 'text', (t) => t('export:column.created_by_fullname')),
    summaryColumn('created_by_username', 'text', (t) => t('export:column.created_by_username')),
    summaryColumn('created_at', 'time', (t) => t('export:column.created_at')),
    summaryColumn('updated_at', 'time', (t) => t('export:column.updated_at')),
  ];
  const kept = [
    summaryColumn('panchayat_id', 'text', (t) => t('export:column.panchayat_id')),
    summaryColumn('form_name', 'text', (t) => t('export:column.form_name')),
    summaryColumn('form_version', 'integer', (t) => t('export:column.form_version')),
  ];
  return {
    before: [
      village,
      valueColumn(RECORD_ID, 'text', record),
      valueColumn(SURVEY_DATE, 'date', (t) => t('export:column.survey_date')),
      panchayat,
      {
        ...summaryColumn('status', 'select_one', (t) => t('export:column.status')),
        choices: STATUSES.map((name) => ({ name, label: text((t) => t(`survey:status.${name}`)) })),
      },
      summaryColumn('completion_percentage', 'integer', (t) => t('export:column.completion_percentage')),
      summaryColumn('warnings', 'integer', (t) => t('export:column.warnings')),
      sync,
      draftColumn(text),
    ],
    after: [...made, surveyId, ...kept, stateColumn(text)],
    // The id of a record has the name that it has in the surveys about it.
    ofRecord: {
      before: [{ ...surveyId, path: RECORD_ID, label: text(record) }, panchayat, sync],
      after: [...made, ...kept],
    },
    ofRow: (repeat) => [village, surveyId, ...rowColumns(repeat, ofRow)],
    ofWord: { before: [village, surveyId], labels: wordLabels(text) },
    ofMark: { before: [village, surveyId], labels: markLabels(text) },
  };
}
