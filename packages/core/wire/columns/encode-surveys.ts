import type { FormDefinition } from '../../forms/definition.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import { ownHead, type SurveyHead, surveyHead, surveyToJson } from '../survey-json.ts';
import type { WireSurvey } from '../wire.ts';
import { branchOf, type ColumnBuilder } from './column-builder.ts';
import { createListEncoder, type ListEncoder } from './list-encoding.ts';
import { answerWriter } from './put-answers.ts';

/** A survey, and the form by which it is told. */
export interface SurveyByForm {
  readonly survey: ServerSurvey;
  readonly form: FormDefinition;
}

/**
 * Puts surveys into columns, each as `surveyToJson` tells it, but its answers as they are: no module is made in between.
 * @param headOf what is told beside the modules
 */
const withoutModules = (builder: ColumnBuilder, headOf: SurveyHead): ((one: SurveyByForm) => void) => {
  const { root, put: say, putAll: sayAll } = builder;
  const putAnswers = answerWriter(builder);
  return ({ survey, form }) => {
    const head = headOf(survey, form);
    for (const { name } of form.modules) branchOf(root, name);
    const answered = putAnswers(survey.values, head);
    for (const { name } of form.modules) {
      if (!answered.has(name) && !Object.hasOwn(head, name)) say(branchOf(root, name), {});
    }
    sayAll(root, head);
  };
};

export type SurveyEncoder = ListEncoder<SurveyByForm, WireSurvey>;

const listingWith = (headOf: SurveyHead): SurveyEncoder =>
  createListEncoder(
    ({ survey, form }) => surveyToJson(survey, form),
    (builder) => withoutModules(builder, headOf),
  );

/** A list of surveys, which takes less than to make the JSON of each and to list that. */
export const surveyEncoder = (): SurveyEncoder => listingWith(surveyHead);

/** The same for who works out by itself what follows from the rest: by column, that is left out. */
export const compactSurveyEncoder = (): SurveyEncoder => listingWith(ownHead);
