import { isRecordType, subjectTypeOf } from '../../survey/subject.ts';
import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { type FormNode, isQuestion } from '../engine/tree.ts';
import { ExpressionError } from '../xpath/tokens.ts';
import { readSource, type Source } from './source.ts';

/** A fault in what a question says of its figure. Each has its sentence in `form-problems.json`. */
export interface FigureProblem {
  readonly item: Question;
  readonly column: 'taken_from' | 'fact';
  readonly code:
    | 'not_a_figure'
    | 'unknown_function'
    | 'figure_not_below'
    | 'figure_not_possible'
    | 'fact_not_possible'
    | 'doubled_fact';
  /** The word that is wrong. */
  readonly name: string;
}

/** Returns the questions that stand in no rows, by path. */
function questionsOf(form: FormDefinition): readonly (readonly [FormNode, Question])[] {
  return formModel(form).tree.nodes.flatMap((node) =>
    isQuestion(node) && node.rows.outer === null ? [[node, node.item as Question] as const] : [],
  );
}

/** The most characters of a figure that a problem shows. */
const NEAR = 60;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'range']);

const hasYesAndNo = (question: Question): boolean =>
  question.type === 'select_one' &&
  ['yes', 'no'].every((name) => question.choices.some((choice) => choice.name === name));

/** Whether people type the answer of a question. */
const isTyped = ({ type, calculation, read_only }: Question): boolean =>
  type !== 'calculate' && type !== 'hidden' && calculation === undefined && read_only !== true;

/** Whether a question can hold what a figure gives. */
function canHold(question: Question, { kind }: Source): boolean {
  if (!isTyped(question)) return false;
  if (kind === 'latest') return true;
  return kind === 'any' ? hasYesAndNo(question) : NUMBERS.has(question.type);
}

/** Whether what is counted lies below what the surveys of a form are about. Below a village lie the records that name it. */
function isBelow({ of }: Source, form: FormDefinition): boolean {
  const subject = subjectTypeOf(form);
  return subject === 'panchayat' || (of !== subject && isRecordType(of));
}

const readable = (text: string): Source | ExpressionError => {
  try {
    return readSource(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
};

function sourceProblem(item: Question, inRows: boolean, form: FormDefinition): FigureProblem | null {
  if (item.taken_from === undefined) return null;
  const source = readable(item.taken_from);
  const tell = (code: FigureProblem['code'], name: string): FigureProblem => ({
    ...{ item, column: 'taken_from', code, name },
  });
  if (source instanceof ExpressionError) {
    const { code, about } = source;
    return code === 'unknown_function'
      ? tell(code, about)
      : tell('not_a_figure', item.taken_from.slice(0, NEAR));
  }
  if (inRows || !canHold(item, source)) return tell('figure_not_possible', item.name);
  return isBelow(source, form) ? null : tell('figure_not_below', source.of);
}

/** Returns what is wrong with the figures and the facts of a form. */
export function figureProblems(form: FormDefinition): readonly FigureProblem[] {
  const facts = new Set<string>();
  return formModel(form).tree.nodes.flatMap((node): readonly FigureProblem[] => {
    if (!isQuestion(node)) return [];
    const item = node.item as Question;
    const inRows = node.rows.outer !== null;
    const problem = sourceProblem(item, inRows, form);
    const { fact } = item;
    const tell = (code: FigureProblem['code']): FigureProblem[] => [
      { item, column: 'fact', code, name: fact ?? '' },
    ];
    const isDoubled = fact !== undefined && facts.has(fact);
    if (fact !== undefined) facts.add(fact);
    return [
      ...(problem ? [problem] : []),
      ...(fact !== undefined && inRows ? tell('fact_not_possible') : []),
      ...(isDoubled ? tell('doubled_fact') : []),
    ];
  });
}

/** A question that may take its answer from elsewhere. */
export interface FigureField {
  readonly path: FieldPath;
  readonly question: Question;
  /** null: it takes none from records or villages. */
  readonly source: Source | null;
  /** null: no other form is known to ask for it. */
  readonly fact: string | null;
}

const fieldsOf = new WeakMap<FormDefinition, readonly FigureField[]>();

/**
 * Returns the questions of a form that may take their answers from elsewhere. It leaves out those that this
 * app cannot read.
 */
export function figureFields(form: FormDefinition): readonly FigureField[] {
  const known = fieldsOf.get(form);
  if (known) return known;
  const fields = questionsOf(form).flatMap(([{ path }, question]): readonly FigureField[] => {
    const { taken_from, fact = null } = question;
    const read = taken_from === undefined ? null : readable(taken_from);
    const source = read instanceof ExpressionError ? null : read;
    return source || fact !== null ? [{ path, question, source, fact }] : [];
  });
  fieldsOf.set(form, fields);
  return fields;
}

/** Returns the name of a fact with what it is about in front: in a form of villages, `households` is `village.households`. */
export const wholeFact = (fact: string, form: FormDefinition): string =>
  fact.includes('.') ? fact : `${subjectTypeOf(form)}.${fact}`;
