import { type FieldPath, type Value, valueAt } from '../../survey/values.ts';
import type { FormDefinition } from '../definition.ts';
import { knownFields } from '../known-fields.ts';
import { isReason } from '../reason-fields.ts';
import type { Outside } from '../xpath/scope.ts';
import type { XPathNode } from '../xpath/values.ts';
import { answerText } from './row.ts';

/*
 * A warning may ask for answers of the survey that this one goes on from, as XForms asks another source:
 * `instance('last-year')/root/households`. No other rule may: what a survey works out, and whether it is complete, must come to the same
 * on every device, whatever else is there.
 */

/** The name of last year's answers in expressions. */
export const LAST_YEAR = 'last-year';

const ASKS =
  /\binstance\(\s*(['"])last-year\1\s*\)(?:\s*\/\s*root\s*\/\s*([\p{L}_][\p{L}\p{M}\p{N}_.-]*))?/gu;

/** Whether an expression asks for last year's answers. */
export const asksLastYear = (expression: string): boolean => expression.matchAll(ASKS).next().done === false;

/** Returns the names of the questions whose answers of last year an expression asks for. */
export const askedOfLastYear = (expression: string): readonly string[] =>
  [...expression.matchAll(ASKS)].flatMap(([, , name]) => name ?? []);

/** Returns the answers of a survey of an earlier year, by the names of their questions. Those in rows, and reasons, are not among them. */
export function lastYear(earlier: {
  readonly form: FormDefinition;
  readonly values: Readonly<Record<FieldPath, Value>>;
}): Outside {
  const questions: XPathNode[] = [];
  const root: XPathNode[] = [];
  const instance: XPathNode = { name: 'instance', text: '', parent: null, children: root };
  const parent: XPathNode = { name: 'root', text: '', parent: instance, children: questions };
  root.push(parent);
  for (const { path, question, repeats } of knownFields(earlier.form).answers.values()) {
    if (repeats.length > 0 || isReason(path)) continue;
    const text = answerText(valueAt(earlier.values, path));
    questions.push({ name: question.name, text, parent, children: [] });
  }
  return new Map([[LAST_YEAR, instance]]);
}

/** Returns the answers of last year that an expression reads, with the names of their questions; all, where it names none. */
export function readOfLastYear(expression: string, outside: Outside): readonly (readonly [string, string])[] {
  if (!asksLastYear(expression)) return [];
  const names = new Set(askedOfLastYear(expression));
  const questions = outside.get(LAST_YEAR)?.children[0]?.children ?? [];
  return questions
    .filter(({ name }) => names.size === 0 || names.has(name))
    .map(({ name, text }) => [name, text] as const);
}
