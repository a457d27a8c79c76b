import type { FormDefinition } from '../../forms/definition/definition.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import { ownHead, type SurveyHead, surveyHead, surveyToJson } from '../survey-json.ts';
import type { WireSurvey } from '../wire.ts';
import { branchOf, type ColumnBuilder } from './column-builder.ts';
import { createListEncoder, type ListEncoder } from './list-encoding.ts';
import { answerWriter } from './put-answers.ts';

/** A survey, and the form by which it is encoded. */
export interface SurveyByForm {
  readonly survey: ServerSurvey;
  readonly form: FormDefinition;
}

/**
 * Makes a function that puts surveys into columns as `surveyToJson` writes them. It puts their answers
 * directly, without an object of each module.
 * @param headOf the properties beside the modules
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

/** Makes an encoder for surveys. This takes less than to make the JSON of each first. */
export const surveyEncoder = (): SurveyEncoder => listingWith(surveyHead);

/** Makes an encoder for readers that work derived properties out themselves: columns leave these out. */
export const compactSurveyEncoder = (): SurveyEncoder => listingWith(ownHead);
