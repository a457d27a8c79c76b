import { type FieldPath, isEmpty, type Value } from '../../survey/values.ts';
import type { Choice, Question } from '../definition/definition.ts';
import { filteredNode } from './form-functions.ts';
import { type FormInstance, locate, scopeOf } from './instance.ts';
import { pathIn, type Row, rowsOf } from './row.ts';
import type { NodeRules } from './rules.ts';
import { type FormNode, isQuestion } from './tree.ts';

/** A question in a row of a survey. */
export interface AskedQuestion {
  readonly question: Question;
  readonly node: FormNode;
  readonly row: Row;
}

const rulesOf = ({ model }: FormInstance, node: FormNode): NodeRules | undefined => model.rules.get(node);

/**
 * Calls back for each question below a node that is asked, in the form's order, row by row.
 * @param among the only nodes that it looks at
 */
export function visitAsked(
  instance: FormInstance,
  row: Row,
  nodes: readonly FormNode[],
  visit: (asked: AskedQuestion) => void,
  among?: ReadonlySet<FormNode>,
): void {
  for (const node of nodes) {
    if (!row.relevant[node.slot] || (among && !among.has(node))) continue;
    if (isQuestion(node)) visit({ question: node.item as Question, node, row });
    else if (node.inner)
      for (const each of rowsOf(row, node)) visitAsked(instance, each, node.children, visit, among);
    else visitAsked(instance, row, node.children, visit, among);
  }
}

/** Returns the paths of all questions that are asked, in the form's order, row by row. */
export function askedPaths(instance: FormInstance): readonly FieldPath[] {
  const paths: FieldPath[] = [];
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
    paths.push(pathOf(asked));
  });
  return paths;
}

/** Returns what a question holds: the answer, or what was worked out. */
export const valueOf = ({ row, node }: AskedQuestion): Value => row.values[node.slot] ?? null;

/** Returns the path of a question's answer. */
export const pathOf = ({ row, node }: AskedQuestion): FieldPath => pathIn(row, node);

/** Whether people answer it: what is worked out, or hidden, counts for nothing. */
export const isTyped = ({ question: { type, calculation, trigger } }: AskedQuestion): boolean =>
  type !== 'calculate' && type !== 'hidden' && (calculation === undefined || trigger !== undefined);

/** Whether a question has to be answered. */
export function isRequired(instance: FormInstance, { question, row, node }: AskedQuestion): boolean {
  if (typeof question.required === 'boolean') return question.required;
  return rulesOf(instance, node)?.required?.truth(scopeOf(instance, row, node)) ?? false;
}

/** Whether nobody types at a question: it is read only, or what stands around it is. */
export function isReadOnly(instance: FormInstance, asked: AskedQuestion): boolean {
  let { row } = asked;
  for (let node: FormNode | null = asked.node; node?.item; node = node.parent) {
    if (node === row.kind.repeat && row.outer) row = row.outer;
    const own = 'read_only' in node.item ? node.item.read_only : undefined;
    if (own === true) return true;
    if (rulesOf(instance, node)?.readOnly?.truth(scopeOf(instance, row, node))) return true;
  }
  return false;
}

/** Whether an answer breaks its question's constraint. An empty one breaks none. */
export function breaksConstraint(instance: FormInstance, { row, node }: AskedQuestion): boolean {
  const constraint = rulesOf(instance, node)?.constraint;
  if (!constraint || isEmpty(row.values[node.slot])) return false;
  return !constraint.truth(scopeOf(instance, row, node));
}

/** Returns the answers below these nodes that break a constraint of the form, row by row. */
export function brokenAnswers(instance: FormInstance, nodes: readonly FormNode[]): readonly AskedQuestion[] {
  const found: AskedQuestion[] = [];
  const noteBroken = (asked: AskedQuestion): void => {
    if (breaksConstraint(instance, asked)) found.push(asked);
  };
  visitAsked(instance, instance.survey, nodes, noteBroken, instance.model.constrained);
  return found;
}

/** The column of a record that nobody chooses anew: it is `closed`, or `merged` into another one. An answer may still name it. */
export const RECORD_STATE_COLUMN = '__state';

const isOffered = ({ columns }: Choice): boolean => columns?.[RECORD_STATE_COLUMN] === undefined;

/** Returns the choices that a question offers now, in the form's order. */
export function choicesOf(instance: FormInstance, { question, row, node }: AskedQuestion): readonly Choice[] {
  if (!('choices' in question)) return [];
  const choices = question.type === 'select_record' ? question.choices.filter(isOffered) : question.choices;
  const filter = rulesOf(instance, node)?.choiceFilter;
  if (!filter) return choices;
  const scope = scopeOf(instance, row, node);
  return choices.filter((choice) => filter.truth({ ...scope, node: filteredNode(choice) }));
}

/** Returns the question with this path, in the row where it stands; `undefined`: there is none, or it is not asked. */
export function questionAt(instance: FormInstance, path: FieldPath): AskedQuestion | undefined {
  const found = locate(instance, path);
  if (!found || !isQuestion(found.node) || !found.row.relevant[found.node.slot]) return undefined;
  return { ...found, question: found.node.item as Question };
}

/** Whether the question with this path is asked. */
export function isAsked(instance: FormInstance, path: FieldPath): boolean {
  const found = locate(instance, path);
  return found?.row.relevant[found.node.slot] === true;
}
