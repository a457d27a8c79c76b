import { moduleFields } from '@sampark/core/forms/fields';
import { SURVEY_DATE, type Value, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../data/ports.ts';
import { type DownloadFile, fileName } from '../../shared/download.ts';

/** One survey as JSON in the shape of the wire: modules at the top level, answers by field name. */
export function surveyFile({ summary, values, form }: ExportedSurvey): DownloadFile {
  const modules: Record<string, Record<string, Value>> = {};
  for (const module of form.modules) {
    modules[module.name] = Object.fromEntries(
      moduleFields(module).map(({ path, question }) => [question.name, valueAt(values, path)]),
    );
  }
  const content = {
    survey_id: summary.survey_id,
    panchayat_id: summary.panchayat_id,
    form_name: summary.form_name,
    form_version: summary.form_version,
    village_name: valueAt(values, VILLAGE_NAME),
    survey_date: valueAt(values, SURVEY_DATE),
    status: summary.status,
    completion_percentage: summary.completion_percentage,
    created_at: summary.created_at,
    created_by_username: summary.created_by_username,
    updated_at: summary.updated_at,
    ...modules,
  };
  return {
    name: `${fileName(summary.village_name)}-${summary.survey_id.slice(-8)}.json`,
    type: 'application/json',
    content: `${JSON.stringify(content, null, 2)}\n`,
  };
}
