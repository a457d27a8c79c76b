import { moduleFields } from '@sampark/core/forms/fields';
import { SURVEY_DATE, type Value, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../../data/ports/surveys.ts';

/**
 * Writes one survey in the shape of the wire: modules at the top level, answers by field name, empty ones as null. It
 * includes answers that this device's form does not know. The workbench can read it back.
 */
export function surveyJson({ summary, values, form }: ExportedSurvey): Readonly<Record<string, unknown>> {
  const modules: Record<string, Record<string, Value>> = {};
  const asked = form.modules
    .flatMap((module) => moduleFields(form, module))
    .filter(({ repeats }) => repeats.length === 0)
    .map(({ path }) => path);
  for (const path of [...asked, ...Object.keys(values)]) {
    const dot = path.indexOf('.');
    if (dot > 0) (modules[path.slice(0, dot)] ??= {})[path.slice(dot + 1)] = valueAt(values, path);
  }
  return {
    survey_id: summary.survey_id,
    panchayat_id: summary.panchayat_id,
    form_name: summary.form_name,
    form_version: summary.form_version,
    village_name: valueAt(values, VILLAGE_NAME),
    survey_date: valueAt(values, SURVEY_DATE),
    status: summary.status,
    completion_percentage: summary.completion_percentage,
    sync_status: summary.sync_status,
    is_draft: summary.is_draft,
    created_at: summary.created_at,
    created_by_username: summary.created_by_username,
    updated_at: summary.updated_at,
    ...modules,
  };
}

/** Writes one survey as an object, several as a list of objects. */
export const jsonOf = (surveys: readonly ExportedSurvey[]): string =>
  `${JSON.stringify(surveys.length === 1 ? surveyJson(surveys[0] as ExportedSurvey) : surveys.map(surveyJson), null, 2)}\n`;
