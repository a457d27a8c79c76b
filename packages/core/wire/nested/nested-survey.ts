import type { FormDefinition } from '../../forms/definition/definition.ts';
import { type FormFields } from '../../forms/fields/fields.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { FieldPath, Values } from '../../survey/values.ts';
import { asValue } from '../read-operation.ts';
import { nestModules, readAnswer, surveyFromJson, surveyHead } from '../survey-json.ts';
import type { WireSurvey } from '../wire.ts';
import { flattenRows, isRows, nestRows } from './nested-rows.ts';

/*
 * A survey as plain clients read and write it: a repeat is a list of objects, each with the row's id as `_row`. Between
 * device and server rows stay flat, because a row that was taken out has answers, too.
 */

/** Writes a survey as JSON with its rows as lists. */
export const nestedSurvey = (
  survey: ServerSurvey,
  { definition, fields }: { readonly definition: FormDefinition; readonly fields: FormFields },
): WireSurvey => ({
  ...nestModules(
    nestRows(survey.values, fields),
    definition.modules.map(({ name }) => name),
  ),
  ...surveyHead(survey, definition),
});

/** Returns the content of a survey that `nestedSurvey` has written. */
export const nestedContent = (json: WireSurvey, fields: FormFields): Values =>
  flattenRows(surveyFromJson(json).values, { fields, read: readAnswer }).values;

/**
 * Returns the content that a plain client sent, with its rows at their paths.
 * @param known the survey's content until now: rows keep their places where their order allows it
 * @param idAt makes the id of a row that has none
 * @returns the content, and the rows that cannot be read, by their number: `water.sources[2]`. No form has such a path.
 */
export const withRowsFlat = (
  sent: Values,
  fields: FormFields,
  { known, idAt }: { readonly known: Values; readonly idAt: (index: number) => string },
): { readonly values: Values; readonly unread: readonly FieldPath[] } => {
  if (!Object.values(sent).some(isRows)) return { values: sent, unread: [] };
  const { values, problems } = flattenRows(sent, { fields, read: asValue, known, idAt });
  return { values, unread: problems.map(({ repeat, index }) => `${repeat}[${index}]`) };
};
