import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { surveyPosition } from '@sampark/core/forms/survey-position';
import { isEmpty, type Values, valueAt } from '@sampark/core/survey/values';
import type { PlacedSurvey } from '../ports/surveys/surveys.ts';

/** Returns the answers to questions with one choice, outside of rows: by these a map may tell surveys apart. */
const choicesIn = (form: FormDefinition, values: Values): Values =>
  Object.fromEntries(
    [...knownFields(form).answers.values()]
      .filter(({ question, repeats }) => question.type === 'select_one' && repeats.length === 0)
      .map(({ path }) => [path, valueAt(values, path)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );

/** Returns where a survey is, by its answers. */
export const placedSurvey = (
  survey_id: string,
  form: FormDefinition,
  values: Values,
): Omit<PlacedSurvey, 'record_label'> => ({
  survey_id,
  at: surveyPosition(form, (path) => valueAt(values, path)),
  form,
  choices: choicesIn(form, values),
});
