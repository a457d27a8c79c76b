import type { ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, SURVEY_DATE, type Value, type Values, VILLAGE_NAME } from '../survey/values.ts';
import { fromColumns } from './columns.ts';
import { isObject } from './json-object.ts';
import { surveyFromJson, surveyOf } from './survey-json.ts';
import type { WireSurvey } from './wire.ts';
import type { WireColumns } from './wire-columns.ts';

/** The answers to one question, in all surveys. */
interface Answers {
  readonly path: FieldPath;
  readonly values: readonly unknown[];
}

const isTop = (name: FieldPath | undefined): boolean => name === VILLAGE_NAME || name === SURVEY_DATE;

/** Whether a column is of a question: the name, the date, or what stands in a module. */
const isOfQuestion = ({ path }: WireColumns['columns'][number]): boolean =>
  path.length === 2 || (path.length === 1 && isTop(path[0]));

/** Whether columns are as surveys have them: an answer is no object, and nothing stands below one. */
const areOrdinary = ({ path, values }: WireColumns['columns'][number]): boolean =>
  path.length < 2 ? !isTop(path[0]) || !values.some(isObject) : path.length === 2 && !isTop(path[0]);

const isAnswer = (value: unknown): value is Value => value !== null && value !== '' && !isObject(value);

/**
 * Reads the values of one row after the other. Those of one form nearly always have the same fields: from the second in a row
 * on they are copies of a pattern with other values.
 */
const valuesReader = (answers: readonly Answers[]): ((row: number) => Values) => {
  let last: readonly Answers[] = [];
  let pattern: Values = {};
  return (row) => {
    const given = answers.filter(({ values }) => isAnswer(values[row]));
    if (given.length !== last.length || given.some((each, at) => each !== last[at])) {
      last = given;
      pattern = JSON.parse(
        JSON.stringify(Object.fromEntries(given.map(({ path }) => [path, null]))),
      ) as Values;
    }
    const read: Record<FieldPath, Value> = { ...pattern };
    for (const { path, values } of given) read[path] = values[row] as Value;
    return read;
  };
};

/**
 * The surveys that stand in columns of the wire, each as if it had come by itself. Their answers are read where they stand, the
 * fields in the order of their names: no survey is put together as JSON first.
 */
export const surveysFromColumns = ({ rows, columns }: WireColumns): ServerSurvey[] => {
  if (!columns.every(areOrdinary)) {
    return fromColumns({ rows, columns }).map((json) => surveyFromJson(json as WireSurvey));
  }
  const answers = columns
    .filter(isOfQuestion)
    .map(({ path, values }) => ({ path: path.join('.'), values }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const valuesOf = valuesReader(answers);
  const heads = fromColumns({ rows, columns: columns.filter((column) => !isOfQuestion(column)) });
  return heads.map((json, row) => surveyOf(json as WireSurvey, valuesOf(row)));
};
