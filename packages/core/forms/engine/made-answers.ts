import { isRowPath, isWithin } from '../../survey/row-path.ts';
import {
  type FieldPath,
  isEmpty,
  sameText,
  type Value,
  type Values,
  withValues,
} from '../../survey/values.ts';
import { checkValue } from '../checks/validate.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import type { Device } from '../xpath/scope.ts';
import {
  answerAt,
  answerOf,
  changeAnswers,
  type FormInstance,
  locate,
  openForm,
  scopeOf,
} from './instance.ts';
import { formModel } from './model.ts';
import { commonRows } from './references.ts';
import { pathIn, type Row, rowsOf, rowsWithin } from './row.ts';
import { type FormNode, isQuestion } from './tree.ts';

/*
 * Answers that the form makes by itself are written like those that a person types.
 *
 * | made by | when |
 * |---|---|
 * | `default` | the survey begins, or the row is added; whether the question is asked then or not |
 * | `dynamic_default` | the question is asked for the first time: then, or later |
 * | a calculation with `once(…)` | it is asked and comes to something for the first time: then, or later |
 * | a calculation with `trigger` | one of the questions that it names changes |
 *
 * A survey does not say what was asked before. So a question that somebody emptied, and that is asked again after it was
 * not, has its dynamic default again.
 */

/** A field with the answer that is made for it. */
export type MadeAnswer = readonly [field: FieldPath, answer: Value];

/** Returns a made value in the shape of a question's answers; `null`: it is none. */
function asAnswer(question: Question, made: Value): Value {
  const text = typeof made === 'string' ? made.trim() : made;
  const shaped = (): Value => {
    if (isEmpty(text)) return text;
    if (question.type === 'integer') return Math.trunc(Number(text));
    if (typeof text !== 'string') return text;
    if ('min' in question) return Number(text);
    if (question.type === 'select_multiple') return text.split(/\s+/);
    // Only the day of a moment counts where a day is asked for.
    return question.type === 'date' ? text.slice(0, 10) : text;
  };
  const answer = shaped();
  const isText = typeof answer === 'number' && !('min' in question) && !isFree(question);
  const kept = isText ? String(answer) : answer;
  return isEmpty(kept) || checkValue(question, kept) ? null : kept;
}

/** Whether a question takes numbers and texts alike. */
const isFree = ({ type }: Question): boolean => type === 'calculate' || type === 'hidden';

/** Returns the answer with which a question begins; `null`: it has one already, or begins with none. */
function firstAnswer(instance: FormInstance, row: Row, node: FormNode, device: Device): Value {
  const { rules, once } = instance.model;
  if (!isEmpty(answerAt(instance, pathIn(row, node)))) return null;
  const question = node.item as Question;
  const { calculation, dynamicDefault } = rules.get(node) ?? {};
  const rule = once.has(node) ? calculation : dynamicDefault;
  if (!rule) return asAnswer(question, question.default ?? null);
  return asAnswer(question, answerOf(rule.value({ ...scopeOf(instance, row, node), device })));
}

/** Whether a question may have its first answer: one that is worked out waits until it is asked. */
function isDue({ model }: FormInstance, row: Row, node: FormNode): boolean {
  const isWorkedOut = model.once.has(node) || model.rules.get(node)?.dynamicDefault != null;
  return !isWorkedOut || row.relevant[node.slot] === true;
}

/** Makes the answers of a row, and of the rows that it holds from its beginning, and puts them into the survey. */
function begin(instance: FormInstance, path: FieldPath, device: Device, made: MadeAnswer[]): void {
  // An answer may make rows, and then all of them are read anew.
  const rowAt = (): Row | undefined => (path === '' ? instance.survey : locate(instance, path)?.row);
  for (const node of rowAt()?.kind.nodes ?? []) {
    const row = rowAt();
    if (!row) return;
    for (const inner of node.inner ? rowsOf(row, node) : []) begin(instance, inner.path, device, made);
    if (!isQuestion(node)) continue;
    const answer = isDue(instance, row, node) ? firstAnswer(instance, row, node, device) : null;
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
  const { begun, once } = formModel(form);
  if (begun.length + once.size === 0) return [];
  const instance = openForm(form, values);
  const made: MadeAnswer[] = [];
  begin(instance, path, device, made);
  return made;
}

/** Returns the values of a survey that begins. */
export const begunValues = (form: FormDefinition, values: Values, device: Device): Values =>
  withValues(values, begunAnswers(form, values, '', device));

/** Returns the questions with a default that are due, but for those that are due from the survey's beginning on. */
export function dueDefaults(instance: FormInstance | undefined): ReadonlySet<FieldPath> {
  const found = new Set<FieldPath>();
  if (!instance) return found;
  const { model, survey } = instance;
  for (const node of model.begunLater) {
    for (const row of rowsWithin(survey, node.rows)) {
      if (isDue(instance, row, node)) found.add(pathIn(row, node));
    }
  }
  return found;
}

/**
 * Returns the answers that are to be made because these fields have changed; only those that differ.
 * @param before the questions with a default that were due before the change. Whoever adds a row gives it its defaults.
 */
export function madeAnswers(
  instance: FormInstance,
  changed: readonly FieldPath[],
  before: ReadonlySet<FieldPath>,
  device: Device,
): readonly MadeAnswer[] {
  const made = new Map<FieldPath, Value>(triggeredAnswers(instance, changed, device));
  const rows = changed.filter(isRowPath);
  for (const path of dueDefaults(instance)) {
    if (!before.has(path) && !rows.some((row) => isWithin(path, row))) makeFirst(path);
  }
  for (const node of instance.model.once.keys()) {
    for (const row of rowsWithin(instance.survey, node.rows)) {
      if (row.relevant[node.slot]) makeFirst(pathIn(row, node));
    }
  }
  return [...made];

  function makeFirst(path: FieldPath): void {
    const found = locate(instance, path);
    const answer = found && firstAnswer(instance, found.row, found.node, device);
    if (!isEmpty(answer)) made.set(path, answer);
  }
}

const isTriggeredBy = ({ item }: FormNode, name: string): boolean =>
  item !== null && 'trigger' in item && item.trigger?.includes(name) === true;

/** Returns the answers that a change of these fields triggers. */
function triggeredAnswers(
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
