import type { FormDefinition } from '../forms/definition.ts';
import { type FormFields } from '../forms/fields.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import type { FieldPath, Values } from '../survey/values.ts';
import { flattenRows, isRows, nestRows } from './nested-rows.ts';
import { asValue } from './read-operation.ts';
import { nestModules, readAnswer, surveyFromJson, surveyHead } from './survey-json.ts';
import type { WireSurvey } from './wire.ts';

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
 * Returns the content that a plain client sent, with its rows at their paths. A row that cannot be read stays at a path
 * that no form has, so that it is refused by its number: `water.sources[2]`.
 * @param known the survey's content until now: rows keep their places where their order allows it
 * @param idAt makes the id of a row that has none
 */
export const withRowsFlat = (
  sent: Values,
  fields: FormFields,
  { known, idAt }: { readonly known: Values; readonly idAt: (index: number) => string },
): Values => {
  if (!Object.values(sent).some(isRows)) return sent;
  const { values, problems } = flattenRows(sent, { fields, read: asValue, known, idAt });
  const refused = problems.map(({ repeat, index }): [FieldPath, string] => [`${repeat}[${index}]`, '']);
  return { ...values, ...Object.fromEntries(refused) };
};
