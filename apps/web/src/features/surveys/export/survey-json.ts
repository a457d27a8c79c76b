import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { askedContent } from '@sampark/core/forms/engine/asked-content';
import { byFormOrder, type FormFields, fieldAt, formFields } from '@sampark/core/forms/fields/fields';
import { type FormField, moduleFields } from '@sampark/core/forms/fields/module-fields';
import { isInRows, repeatOf } from '@sampark/core/survey/row-path';
import { SURVEY_DATE, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { type NestedValue, type NestedValues, nestRows } from '@sampark/core/wire/nested/nested-rows';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';

/** What a form works out is no answer: whoever reads the file works it out again. */
const isWorkedOut = (field: FormField | undefined): boolean => field?.question.type === 'calculate';

/** Returns what every survey of a form has: its questions outside of rows, unanswered, and its repeats without rows. */
const emptyContent = (form: FormDefinition, { answers, repeats }: FormFields): NestedValues =>
  Object.fromEntries([
    ...form.modules.flatMap((module) =>
      moduleFields(form, module)
        .filter(({ path }) => !isInRows(path) && !isWorkedOut(answers.get(path)))
        .map(({ path }) => [path, null] as const),
    ),
    ...[...repeats.values()]
      .filter(({ outer }) => outer.length === 0)
      .map(({ path }) => [repeatOf(path), []] as const),
  ]);

/** Returns a survey's content by path, with rows as lists. */
function contentOf({ values, form }: ExportedSurvey): NestedValues {
  const fields = formFields(form);
  const asked = askedContent(form, fields, values).values;
  const given = Object.keys(asked)
    .filter((path) => !isWorkedOut(fieldAt(fields, path)))
    .sort(byFormOrder(fields))
    .map((path) => [path, valueAt(asked, path)] as const);
  return { ...emptyContent(form, fields), ...nestRows(Object.fromEntries(given), fields) };
}

/**
 * Writes one survey in the shape of the wire: modules at the top level, answers by field name, empty ones as null, rows as
 * lists of objects. It includes answers that this device's form does not know. The workbench can read it back.
 */
export function surveyJson(survey: ExportedSurvey): Readonly<Record<string, unknown>> {
  const { summary, values } = survey;
  const modules: Record<string, Record<string, NestedValue>> = {};
  for (const [path, value] of Object.entries(contentOf(survey))) {
    const dot = path.indexOf('.');
    if (dot > 0) (modules[path.slice(0, dot)] ??= {})[path.slice(dot + 1)] = value;
  }
  return {
    survey_id: summary.survey_id,
    panchayat_id: summary.panchayat_id,
    form_name: summary.form_name,
    form_version: summary.form_version,
    village_name: valueAt(values, VILLAGE_NAME),
    survey_date: valueAt(values, SURVEY_DATE),
    ...(summary.record_id !== '' && { record_id: summary.record_id }),
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
