import { type FieldPath, type Value, valueAt } from '../../survey/values.ts';
import { isReason } from '../checks/reason-fields.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { knownFields } from '../fields/known-fields.ts';
import type { Outside } from '../xpath/scope.ts';
import type { XPathNode } from '../xpath/values.ts';
import { choicesOfList } from './choice-lists.ts';
import { answerText } from './row.ts';

/*
 * A warning may ask for what is no part of the survey, as XForms asks another source:
 *
 * | source | whose answers |
 * |---|---|
 * | `instance('last-year')/root/households` | those of the survey that this one goes on from |
 * | `instance('panchayat')/root/tankers` | those of the surveys about its panchayat of the same year |
 *
 * No other rule may: what a survey works out, and whether it is complete, must come to the same on every device, whatever else is there. A
 * list of choices goes before a source of the same name.
 */

/** The names of the sources in expressions. */
export const LAST_YEAR = 'last-year';
export const PANCHAYAT = 'panchayat';

const ASKS =
  /\binstance\(\s*(['"])(last-year|panchayat)\1\s*\)(?:\s*\/\s*root\s*\/\s*([\p{L}_][\p{L}\p{M}\p{N}_.-]*))?/gu;

/** The part of a source that an expression asks for. */
interface AskedOutside {
  readonly source: string;
  /** The name of a question; empty: it names none. */
  readonly name: string;
}

const askedOutside = (expression: string): readonly AskedOutside[] =>
  [...expression.matchAll(ASKS)].map(([, , source = '', name = '']) => ({ source, name }));

const namesAsked = (expression: string, wanted: string): readonly string[] =>
  askedOutside(expression).flatMap(({ source, name }) => (source === wanted && name !== '' ? [name] : []));

/** Returns the names of the questions whose answers of last year an expression asks for. */
export const askedOfLastYear = (expression: string): readonly string[] => namesAsked(expression, LAST_YEAR);

const panchayatAsked = new WeakMap<FormDefinition, readonly string[]>();

/** Returns the names of the questions whose answers of the panchayat a form's warnings ask for. They are looked for once. */
export function askedOfPanchayat(form: FormDefinition): readonly string[] {
  const known = panchayatAsked.get(form);
  if (known) return known;
  const questions = [...knownFields(form).answers.values()].map(({ question }) => question.warning ?? '');
  const all = [...(form.warnings ?? []).map(({ when }) => when), ...questions];
  const asked = choicesOfList(form, PANCHAYAT) ? [] : all.flatMap((each) => namesAsked(each, PANCHAYAT));
  const names = [...new Set(asked)];
  panchayatAsked.set(form, names);
  return names;
}

/**
 * Whether all is known that an expression of a form asks of sources. Last year's survey is one, and has no
 * answer where it says nothing. A fact that nobody has said of the panchayat is not known.
 */
export function knowsOutside(
  form: FormDefinition,
  expression: string,
  outside: Outside | undefined,
): boolean {
  return askedOutside(expression).every(({ source, name }) => {
    if (choicesOfList(form, source)) return true;
    const answers = outside?.get(source)?.children[0]?.children;
    if (source === LAST_YEAR) return answers !== undefined;
    return answers?.some((each) => each.name === name) === true;
  });
}

/** Makes a source of the texts of answers, by the names of their questions. */
function sourceOf(answers: Iterable<readonly [string, string]>): XPathNode {
  const root: XPathNode[] = [];
  const instance: XPathNode = { name: 'instance', text: '', parent: null, children: root };
  const questions: XPathNode[] = [];
  const parent: XPathNode = { name: 'root', text: '', parent: instance, children: questions };
  root.push(parent);
  for (const [name, text] of answers) questions.push({ name, text, parent, children: [] });
  return instance;
}

/** Returns the answers of a survey of an earlier year, by the names of their questions. Those in rows, and reasons, are not among them. */
export function lastYear(earlier: {
  readonly form: FormDefinition;
  readonly values: Readonly<Record<FieldPath, Value>>;
}): Outside {
  const answers = [...knownFields(earlier.form).answers.values()].flatMap(({ path, question, repeats }) =>
    repeats.length > 0 || isReason(path)
      ? []
      : [[question.name, answerText(valueAt(earlier.values, path))] as const],
  );
  return new Map([[LAST_YEAR, sourceOf(answers)]]);
}

/** Returns what is said of a panchayat, by the names of the questions. */
export const ofPanchayat = (said: ReadonlyMap<string, Value>): Outside =>
  new Map([[PANCHAYAT, sourceOf([...said].map(([name, value]) => [name, answerText(value)]))]]);

/** Returns the answers of a source that an expression reads, with the names of their questions; all, where it names none. */
export function readOutside(
  expression: string,
  wanted: typeof LAST_YEAR | typeof PANCHAYAT,
  outside: Outside,
): readonly (readonly [string, string])[] {
  if (!askedOutside(expression).some(({ source }) => source === wanted)) return [];
  const names = new Set(namesAsked(expression, wanted));
  const questions = outside.get(wanted)?.children[0]?.children ?? [];
  return questions
    .filter(({ name }) => names.size === 0 || names.has(name))
    .map(({ name, text }) => [name, text] as const);
}
