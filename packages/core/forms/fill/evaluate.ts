import type { FieldPath, Value } from '../../survey/values.ts';
import { checkValue } from '../checks/validate.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { breaksConstraint, isRequired } from '../engine/questions.ts';
import { pathIn, type Row, rowsOf, textAt } from '../engine/row.ts';
import { type FormNode, isQuestion } from '../engine/tree.ts';
import { ROOT } from '../xform/paths.ts';
import { elementName } from '../xform/xml.ts';
import type { Device } from '../xpath/scope.ts';
import { begunToday, type Filling, fillIn, openFilling } from './filling.ts';
import type { GivenAnswers } from './read-answers.ts';

/**
 * A survey as its form sees it. Every property has each node twice: by the path of its value, and by that of the XForm with
 * the positions of rows, `/data/group/repeat[1]/field`.
 */
export interface EvaluatedForm {
  /**
   * The answers of questions; by the XForm's path they are texts, as an instance has them. A question that is
   * not asked is empty.
   */
  readonly values: Readonly<Record<string, Value>>;
  /** Whether a question, a group, a note or a row is asked. */
  readonly relevant: Readonly<Record<string, boolean>>;
  /** Whether a question that is asked has to be answered. */
  readonly required: Readonly<Record<string, boolean>>;
  /** Whether a question that is asked has an answer that its type or its constraint does not allow. */
  readonly invalid: Readonly<Record<string, boolean>>;
}

/** Whether a question has an answer that its type or its constraint does not allow. */
export function isInvalid({ instance }: Filling, row: Row, node: FormNode): boolean {
  const question = node.item as Question;
  return (
    row.relevant[node.slot] === true &&
    (checkValue(question, row.values[node.slot] ?? null) !== null ||
      breaksConstraint(instance, { question, row, node }))
  );
}

/** Fills a form with answers, and returns what it then says of each node. @param root the name of the form's root in the paths of its XForm */
export function evaluateForm(
  form: FormDefinition,
  { answers, rows }: Pick<GivenAnswers, 'answers' | 'rows'>,
  device: Device,
  root = ROOT,
): EvaluatedForm {
  const begun = begunToday(form, device, Object.fromEntries(rows.places));
  const filling = openFilling(form, device, begun);
  fillIn(filling, answers);
  return readFilling(filling, root);
}

function readFilling(filling: Filling, root: string): EvaluatedForm {
  const { instance } = filling;
  const values = new Map<string, Value>();
  const relevant = new Map<string, boolean>();
  const required = new Map<string, boolean>();
  const invalid = new Map<string, boolean>();

  const note = (found: Map<string, boolean>, paths: readonly string[], is: boolean): void => {
    for (const path of paths) found.set(path, is);
  };

  const visitQuestion = (row: Row, node: FormNode, path: FieldPath, odkPath: string): void => {
    const isAsked = row.relevant[node.slot] === true;
    values.set(path, isAsked ? (row.values[node.slot] ?? null) : null);
    values.set(odkPath, textAt(row, node.slot));
    const asked = { question: node.item as Question, row, node };
    note(required, [path, odkPath], isAsked && isRequired(instance, asked));
    note(invalid, [path, odkPath], isInvalid(filling, row, node));
  };

  const visit = (row: Row, nodes: readonly FormNode[], prefix: string): void => {
    for (const node of nodes) {
      const path = pathIn(row, node);
      const odkPath = `${prefix}/${elementName(node.name)}`;
      const isAsked = row.relevant[node.slot] === true;
      if (node.inner) {
        for (const [at, each] of rowsOf(row, node).entries()) {
          note(relevant, [each.path, `${odkPath}[${at + 1}]`], isAsked);
          visit(each, node.children, `${odkPath}[${at + 1}]`);
        }
        continue;
      }
      note(relevant, [path, odkPath], isAsked);
      if (isQuestion(node)) visitQuestion(row, node, path, odkPath);
      else visit(row, node.children, odkPath);
    }
  };

  visit(instance.survey, instance.model.tree.root.children, `/${root}`);
  return {
    values: Object.fromEntries(values),
    relevant: Object.fromEntries(relevant),
    required: Object.fromEntries(required),
    invalid: Object.fromEntries(invalid),
  };
}
