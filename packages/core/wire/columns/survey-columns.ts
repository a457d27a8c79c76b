import type { ServerSurvey } from '../../survey/survey.ts';
import { isTop, type Value } from '../../survey/values.ts';
import { isObject } from '../nested/json-object.ts';
import { readAnswer, surveyFromJson, surveyOf } from '../survey-json.ts';
import type { WireSurvey } from '../wire.ts';
import { answersReader, byField } from './answer-columns.ts';
import { fromColumns } from './list-encoding.ts';
import type { WireColumns } from './wire-columns.ts';

type Column = WireColumns['columns'][number];

/** Whether a column belongs to a question: the name, the date, or a property of a module. */
const isOfQuestion = ({ path }: Column): boolean =>
  path.length === 2 || (path.length === 1 && isTop(path[0]));

/** Whether a column looks as those of surveys do: an answer is no object, and nothing lies below it. */
const isOrdinary = ({ path, values }: Column): boolean =>
  path.length < 2 ? !isTop(path[0]) || !values.some(isObject) : path.length === 2 && !isTop(path[0]);

const asAnswer = (value: unknown): Value | undefined => (isObject(value) ? undefined : readAnswer(value));

/**
 * Reads the surveys in columns, each as if it had come alone. It takes the answers from the columns, the
 * fields in the order of their names, and makes no JSON of a survey first.
 */
export const surveysFromColumns = ({ rows, columns }: WireColumns): ServerSurvey[] => {
  if (!columns.every(isOrdinary)) {
    return fromColumns({ rows, columns }).map((json) => surveyFromJson(json as WireSurvey));
  }
  const answers = columns
    .filter(isOfQuestion)
    .map(({ path, values }) => ({ field: path.join('.'), values }))
    .sort(byField);
  const readRow = answersReader(asAnswer);
  const heads = fromColumns({ rows, columns: columns.filter((column) => !isOfQuestion(column)) });
  return heads.map((json, row) => surveyOf(json as WireSurvey, readRow(answers, row)));
};
