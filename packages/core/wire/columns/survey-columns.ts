import type { ServerSurvey } from '../../survey/survey.ts';
import { isTop, type Value } from '../../survey/values.ts';
import { isObject } from '../json-object.ts';
import { readAnswer, surveyFromJson, surveyOf } from '../survey-json.ts';
import type { WireSurvey } from '../wire.ts';
import { answersReader, byField } from './answer-columns.ts';
import { fromColumns } from './list-encoding.ts';
import type { WireColumns } from './wire-columns.ts';

type Column = WireColumns['columns'][number];

/** Whether a column is of a question: the name, the date, or what stands in a module. */
const isOfQuestion = ({ path }: Column): boolean =>
  path.length === 2 || (path.length === 1 && isTop(path[0]));

/** Whether a column is as surveys have them: an answer is no object, and nothing stands below one. */
const isOrdinary = ({ path, values }: Column): boolean =>
  path.length < 2 ? !isTop(path[0]) || !values.some(isObject) : path.length === 2 && !isTop(path[0]);

const asAnswer = (value: unknown): Value | undefined => (isObject(value) ? undefined : readAnswer(value));

/**
 * The surveys that stand in columns of the wire, each as if it had come by itself. Their answers are read where they stand, the
 * fields in the order of their names: no survey is put together as JSON first.
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
