import {
  type FieldPath,
  isEmpty,
  sameText,
  type Value,
  type Values,
  withValues,
} from '../../survey/values.ts';
import type { FormDefinition, Question } from '../definition.ts';
import { checkValue } from '../validate.ts';
import type { Device } from '../xpath/scope.ts';
import { answerOf, changeAnswers, type FormInstance, locate, openForm, scopeOf } from './instance.ts';
import { formModel } from './model.ts';
import { commonRows } from './references.ts';
import { pathIn, type Row, rowsOf, rowsWithin } from './row.ts';
import { type FormNode, isQuestion } from './tree.ts';

/*
 * Answers that the form makes by itself are written like those that a person types.
 *
 * | made by | when |
 * |---|---|
 * | `default`, `dynamic_default` | the survey begins, or the row is added; whether the question is asked then or not |
 * | a calculation with `trigger` | one of the questions that it names changes |
 */

/** A field with the answer that is made for it. */
export type MadeAnswer = readonly [field: FieldPath, answer: Value];

/** Returns a made value in the shape of a question's answers; `null`: it is none. */
function asAnswer(question: Question, made: Value): Value {
  const text = typeof made === 'string' ? made.trim() : made;
  const shaped = (): Value => {
    if (typeof text !== 'string' || text === '') return text;
    if ('min' in question) return Number(text);
    if (question.type === 'select_multiple') return text.split(/\s+/);
    // Of a moment only the day counts where a day is asked for.
    return question.type === 'date' ? text.slice(0, 10) : text;
  };
  const answer = shaped();
  const isText = typeof answer === 'number' && !('min' in question) && !isFree(question);
  const kept = isText ? String(answer) : answer;
  return isEmpty(kept) || checkValue(question, kept) ? null : kept;
}

/** Whether a question takes numbers and texts alike. */
const isFree = ({ type }: Question): boolean => type === 'calculate' || type === 'hidden';

/** Whether a form makes any answer when a survey or a row begins. */
const hasDefaults = (form: FormDefinition): boolean =>
  formModel(form).tree.nodes.some(
    ({ item }) => item !== null && ('default' in item || 'dynamic_default' in item),
  );

/** Makes the answers of a row, and of the rows that it holds from its beginning, and puts them into the survey. */
function begin(instance: FormInstance, path: FieldPath, device: Device, made: MadeAnswer[]): void {
  // An answer may make rows, and then all of them are read anew.
  const rowAt = (): Row | undefined => (path === '' ? instance.survey : locate(instance, path)?.row);
  for (const node of rowAt()?.kind.nodes ?? []) {
    const row = rowAt();
    if (!row) return;
    for (const inner of node.inner ? rowsOf(row, node) : []) begin(instance, inner.path, device, made);
    if (!isQuestion(node) || !isEmpty(row.values[node.slot])) continue;
    const question = node.item as Question;
    const dynamic = instance.model.rules.get(node)?.dynamicDefault;
    const value = dynamic
      ? answerOf(dynamic.value({ ...scopeOf(instance, row, node), device }))
      : (question.default ?? null);
    const answer = asAnswer(question, value);
    if (isEmpty(answer)) continue;
    const change: MadeAnswer = [pathIn(row, node), answer];
    // The next default may name this answer.
    changeAnswers(instance, [change]);
    made.push(change);
  }
}

/**
 * Returns the answers with which a survey of these values begins, or a row in it.
 * @param values with the row's place
 * @param path the row that is added; empty: the survey begins
 * @param device the clock and the chance of the person who begins it
 */
export function begunAnswers(
  form: FormDefinition,
  values: Values,
  path: FieldPath,
  device: Device,
): readonly MadeAnswer[] {
  if (!hasDefaults(form)) return [];
  const instance = openForm(form, values);
  const made: MadeAnswer[] = [];
  begin(instance, path, device, made);
  return made;
}

/** Returns the values of a survey that begins. */
export const begunValues = (form: FormDefinition, values: Values, device: Device): Values =>
  withValues(values, begunAnswers(form, values, '', device));

const isTriggeredBy = ({ item }: FormNode, name: string): boolean =>
  item !== null && 'trigger' in item && item.trigger?.includes(name) === true;

/** Returns the answers that are to be made anew because these fields have changed; only those that differ. */
export function triggeredAnswers(
  instance: FormInstance,
  changed: Iterable<FieldPath>,
  device: Device,
): readonly MadeAnswer[] {
  const { triggered, rules } = instance.model;
  if (triggered.length === 0) return [];
  const made = new Map<FieldPath, Value>();
  for (const path of changed) {
    const found = locate(instance, path);
    if (!found) continue;
    for (const node of triggered.filter((each) => isTriggeredBy(each, found.node.name))) {
      const common = commonRows(node.rows, found.node.rows);
      let around = found.row;
      while (around.kind !== common && around.outer) around = around.outer;
      for (const row of rowsWithin(around, node.rows)) {
        const value = rules.get(node)?.triggered?.value({ ...scopeOf(instance, row, node), device });
        if (value === undefined || !row.relevant[node.slot]) continue;
        const answer = asAnswer(node.item as Question, answerOf(value));
        if (!sameText(answer, row.values[node.slot] ?? null)) made.set(pathIn(row, node), answer);
      }
    }
  }
  return [...made];
}
