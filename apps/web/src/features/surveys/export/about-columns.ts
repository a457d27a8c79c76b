import type { LocalText } from '@sampark/core/forms/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { SurveyStatus, SyncStatus } from '@sampark/core/survey/survey';
import type { i18n as I18n, TFunction } from 'i18next';
import type { ExportedSurvey } from '../../../data/ports.ts';
import type { AboutColumns, Column } from './table.ts';

const NAMESPACES = ['export', 'survey'] as const;
type Say = TFunction<typeof NAMESPACES>;

const STATUSES: readonly SurveyStatus[] = ['draft', 'in_progress', 'complete'];
const SYNC_STATUSES: readonly SyncStatus[] = ['synced', 'pending', 'failed', 'conflict'];

/** The columns that every survey has, whatever its form. @param placeName a panchayat's name by its id */
export function aboutColumns(i18n: I18n, placeName: (panchayatId: string) => string): AboutColumns {
  const en = i18n.getFixedT('en', NAMESPACES);
  const hi = i18n.getFixedT('hi', NAMESPACES);
  const text = (say: (t: Say) => string): LocalText => ({ en: say(en), hi: say(hi) });

  const told = <K extends Extract<keyof SurveySummary, string>>(
    path: K,
    type: Column['type'],
    label: LocalText,
  ) => ({
    path,
    type,
    label,
    read: ({ summary }: ExportedSurvey) => summary[path],
  });
  return {
    before: [
      told(
        'village_name',
        'text',
        text((t) => t('export:column.village_name')),
      ),
      told(
        'survey_date',
        'date',
        text((t) => t('export:column.survey_date')),
      ),
      {
        path: 'panchayat_name',
        type: 'text',
        label: text((t) => t('export:column.panchayat_name')),
        read: ({ summary }) => placeName(summary.panchayat_id) || summary.panchayat_id,
      },
      {
        ...told(
          'status',
          'select_one',
          text((t) => t('export:column.status')),
        ),
        choices: STATUSES.map((name) => ({ name, label: text((t) => t(`survey:status.${name}`)) })),
      },
      told(
        'completion_percentage',
        'integer',
        text((t) => t('export:column.completion_percentage')),
      ),
      {
        ...told(
          'sync_status',
          'select_one',
          text((t) => t('export:column.sync_status')),
        ),
        choices: SYNC_STATUSES.map((name) => ({ name, label: text((t) => t(`survey:sync.${name}`)) })),
      },
    ],
    after: [
      told(
        'created_by_fullname',
        'text',
        text((t) => t('export:column.created_by_fullname')),
      ),
      told(
        'created_by_username',
        'text',
        text((t) => t('export:column.created_by_username')),
      ),
      told(
        'created_at',
        'time',
        text((t) => t('export:column.created_at')),
      ),
      told(
        'updated_at',
        'time',
        text((t) => t('export:column.updated_at')),
      ),
      told(
        'survey_id',
        'text',
        text((t) => t('export:column.survey_id')),
      ),
      told(
        'panchayat_id',
        'text',
        text((t) => t('export:column.panchayat_id')),
      ),
      told(
        'form_name',
        'text',
        text((t) => t('export:column.form_name')),
      ),
      told(
        'form_version',
        'integer',
        text((t) => t('export:column.form_version')),
      ),
    ],
  };
}
