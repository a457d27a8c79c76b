import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { changeAnswers, type FormInstance, openForm } from '@sampark/core/forms/engine/instance';
import { answerText } from '@sampark/core/forms/engine/row';
import type { Device } from '@sampark/core/forms/xpath/scope';
import { type FieldPath, isEmpty, type Value, withValues } from '@sampark/core/survey/values';
import type { Random } from '../random.ts';
import { loadOdkForm, type OdkForm } from './odk-form.ts';
import { type BothStates, isUncounted, randomStep, type Step, valueOf } from './random-step.ts';
import { isOffered, type OurState, readOurs } from './read-ours.ts';
import { OdkRefusal } from './refusal.ts';

/** Something of which the engines do not say the same. */
export interface Difference {
  readonly path: string;
  /** The property in which they differ; `from scratch`: ours says another thing when it works all out anew. */
  readonly what: string;
  readonly ours: unknown;
  readonly theirs: unknown;
  /** The steps taken until then. */
  readonly steps: readonly string[];
}

/** The time at which the forms are filled: in winter, because ODK's engine reads times of day by the zone of January 1970. */
const NOW = new Date('2026-02-15T10:30:00+05:30');

/** The time zone of the process, as ODK's engine has it. */
const device: Device = {
  now: () => NOW.getTime(),
  offset: (at) => -new Date(at).getTimezoneOffset(),
  random: () => 0.5,
};

/** A form that is being filled in both engines. */
interface Both {
  readonly form: FormDefinition;
  /** The path of the form's own node in the XForm. */
  readonly root: string;
  readonly ours: FormInstance;
  readonly theirs: OdkForm;
  values: Readonly<Record<FieldPath, Value>>;
  /** The rows that were added. */
  rows: number;
}

/**
 * Fills a form in both engines by the same random steps, and compares what they say of every node after each.
 * @returns the differences after the first step that shows any; empty: the engines agree
 */
export async function compareEngines(
  form: FormDefinition,
  odkXform: string,
  random: Random,
  steps: number,
): Promise<readonly Difference[]> {
  const theirs = await loadOdkForm(odkXform, { now: NOW });
  const root = `/${/^\/([^/]+)/.exec(theirs.nodes()[0]?.path ?? '')?.[1] ?? 'data'}`;
  const both: Both = { form, root, ours: openForm(form, {}, device), theirs, values: {}, rows: 0 };
  const done: string[] = [];
  takeFirstRows(both);
  for (let left = steps; ; left -= 1) {
    forgetRows(both);
    keepOnce(both);
    takeFirstValues(both);
    const nodes = nodesOf(both);
    const found = [...nodes.flatMap(differences), ...fromScratch(both)];
    if (found.length > 0) return found.map((each) => ({ ...each, steps: done }));
    const step = left > 0 ? randomStep(random, nodes) : null;
    if (step === null) return [];
    if (take(both, step)) done.push(inWords(step));
  }
}

function nodesOf({ ours, theirs, root }: Both): readonly BothStates[] {
  const read = theirs.read();
  return [...readOurs(ours, root)].flatMap(([path, state]) => {
    const other = read[path];
    return other ? [{ path, ours: state, theirs: other }] : [];
  });
}

function inWords(step: Step): string {
  if (step.does === 'answer') return `${step.path} = ${step.text}`;
  return step.does === 'add row' ? `${step.path} add` : `${step.path} remove ${step.position}`;
}

/** Takes a step in both engines. @returns false: ODK's engine does not take it, so that nothing was done */
function take(both: Both, step: Step): boolean {
  try {
    switch (step.does) {
      case 'answer':
        both.theirs.answer(step.path, step.text);
        change(both, [[step.field, step.value]]);
        break;
      case 'add row':
        both.theirs.addRow(step.path);
        addRow(both, step.field);
        takeFirstRows(both);
        break;
      case 'remove row':
        both.theirs.removeRow(step.path, step.position);
        change(both, [[step.field, null]]);
    }
  } catch (error) {
    if (!(error instanceof OdkRefusal)) throw error;
    // What it takes for no value has emptied the question.
    if (step.does === 'answer' && error.reason === 'not a value') change(both, [[step.field, null]]);
    return false;
  }
  return true;
}

function change(both: Both, changes: readonly (readonly [FieldPath, Value])[]): void {
  both.values = withValues(both.values, changes);
  changeAnswers(both.ours, changes);
}

/** Writes what is made once into the answers, as a survey does. */
function keepOnce(both: Both): void {
  const made = [...readOurs(both.ours).values()].flatMap(({ node: { item }, field, answer }) => {
    const isOnce = item && 'calculation' in item && item.calculation?.startsWith('once(');
    return isOnce && !isEmpty(answer) ? [[field, answer] as const] : [];
  });
  if (made.length > 0) change(both, made);
}

/** Gives our survey the rows with which the XForm begins, or a row that was added. */
function takeFirstRows(both: Both): void {
  const missing = nodesOf(both).filter(
    ({ ours, theirs }) => isUncounted(ours.node.item) && (theirs.rows ?? 0) > (ours.rows ?? 0),
  );
  for (const { ours } of missing) addRow(both, ours.field);
  if (missing.length > 0) takeFirstRows(both);
}

function addRow(both: Both, repeat: FieldPath): void {
  both.rows += 1;
  change(both, [[`${repeat}/@row${both.rows}`, `a${String(both.rows).padStart(4, '0')}`]]);
}

/**
 * Writes what the other engine gives by itself into our answers: defaults, what is set when another answer changes, and
 * what a program is to know. Ours does so in the survey, not in the engine.
 */
function takeFirstValues(both: Both): void {
  const given = nodesOf(both).flatMap(({ ours, theirs }) => {
    const { item } = ours.node;
    const isGiven =
      item &&
      'required' in item &&
      (item.default ?? item.dynamic_default ?? item.trigger ?? (item.type === 'hidden' ? '' : undefined)) !==
        undefined;
    return isGiven && ours.relevant && theirs.relevant && answerText(ours.answer) !== theirs.value
      ? [[ours.field, valueOf(item, theirs.value)] as const]
      : [];
  });
  if (given.length > 0) change(both, given);
}

/** Takes away the answers in rows that a count does not ask for any more: ours would have them when they come back. */
function forgetRows(both: Both): void {
  const read = both.theirs.read();
  const there = new Set(
    [...readOurs(both.ours, both.root)].flatMap(([path, { field }]) => (path in read ? [field] : [])),
  );
  const isGone = (path: FieldPath): boolean =>
    [...path.matchAll(/\/@\d+(?=\/)/g)].some(
      ({ 0: id, index }) => !there.has(path.slice(0, index + id.length)),
    );
  const paths = Object.keys(both.values).filter(isGone);
  if (paths.length > 0)
    change(
      both,
      paths.map((path) => [path, null]),
    );
}

type Found = Omit<Difference, 'steps'>;

function differences({ path, ours, theirs }: BothStates): readonly Found[] {
  const found: Found[] = [];
  const compare = (what: string, one: unknown, other: unknown, isSame = one === other): void => {
    if (!isSame) found.push({ path, what, ours: one, theirs: other });
  };
  compare('relevant', ours.relevant, theirs.relevant);
  if (!ours.relevant || !theirs.relevant) return found;
  if (ours.rows !== undefined) compare('rows', ours.rows, theirs.rows);
  compare('required', ours.required, theirs.required);
  compare('choices', ours.choices?.join(), theirs.choices?.join());
  // ODK's engine reads a choice that is not offered any more as empty; ours keeps it, and shows it.
  if (ours.choices && !isOffered(ours)) return found;
  compare('value', ours.value, theirs.value, isSameValue(ours.value, theirs.value, ours.choices));
  compare('constraint', ours.constraint, theirs.constraint ?? true);
  compare('missing', ours.missing, theirs.missing);
  return found;
}

function isSameValue(one: string, other: string, choices?: readonly string[]): boolean {
  if (one === other) return true;
  const [ones, others] = [one.split(' '), other.split(' ')];
  if (choices) return ones.toSorted().join() === others.toSorted().join();
  return (
    ones.length === others.length &&
    ones.every((word, at) => word === others[at] || isSameNumber(word, others[at] ?? ''))
  );
}

function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [Number(one), Number(other)];
  return one !== '' && other !== '' && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
}

/** Compares what was worked out step by step with what the same answers give at once. */
function fromScratch({ form, ours, values }: Both): readonly Found[] {
  const anew = readOurs(openForm(form, values, device));
  const before = readOurs(ours);
  const paths = [...new Set([...anew.keys(), ...before.keys()])];
  return paths.flatMap((path) => {
    const [one, other] = [withoutNode(before.get(path)), withoutNode(anew.get(path))];
    return one === other ? [] : [{ path, what: 'from scratch', ours: one, theirs: other }];
  });
}

const withoutNode = (state: OurState | undefined): string =>
  JSON.stringify(state && { ...state, node: undefined, answer: state.relevant ? state.answer : null });
