import type { Question } from '@sampark/core/forms/definition/definition';
import type { FormInstance } from '@sampark/core/forms/engine/instance';
import {
  type AskedQuestion,
  breaksConstraint,
  choicesOf,
  isRequired,
} from '@sampark/core/forms/engine/questions';
import { answerText, pathIn, type Row, rowsOf, textAt } from '@sampark/core/forms/engine/row';
import type { FormNode } from '@sampark/core/forms/engine/tree';
import { type FieldPath, isEmpty, type Value } from '@sampark/core/survey/values';

/** The state of a node in our engine, as `OdkState` is in theirs. */
export interface OurState {
  /** The path of its answer, or of its row. */
  readonly field: FieldPath;
  readonly node: FormNode;
  readonly relevant: boolean;
  readonly required: boolean;
  readonly constraint: boolean;
  readonly missing: boolean;
  readonly value: string;
  /** The answer, whether it is asked for or not. */
  readonly answer: Value;
  readonly choices?: readonly string[];
  readonly rows?: number;
}

/** Reads what our engine says of every node, by ODK's own paths. @param root that of the form's own node */
export function readOurs(instance: FormInstance, root = '/data'): ReadonlyMap<string, OurState> {
  const found = new Map<string, OurState>();

  const visit = (row: Row, nodes: readonly FormNode[], prefix: string): void => {
    for (const node of nodes) {
      const path = `${prefix}/${node.name}`;
      const { item, inner } = node;
      const relevant = row.relevant[node.slot] === true;
      const state: OurState = {
        field: pathIn(row, node),
        node,
        relevant,
        required: false,
        constraint: true,
        missing: false,
        value: '',
        answer: null,
      };
      if (inner) {
        const rows = rowsOf(row, node);
        found.set(path, { ...state, rows: rows.length });
        for (const [at, each] of rows.entries()) {
          const place = `${path}[${at + 1}]`;
          found.set(place, { ...state, field: each.path });
          visit(each, node.children, place);
        }
      } else if (item && !('children' in item) && item.type !== 'note') {
        found.set(path, { ...state, ...readQuestion(instance, { question: item, row, node }) });
      } else {
        found.set(path, state);
        visit(row, node.children, path);
      }
    }
  };

  visit(instance.survey, instance.model.tree.root.children, root);
  return found;
}

function readQuestion(instance: FormInstance, asked: AskedQuestion): Partial<OurState> {
  const { row, node, question } = asked;
  const answer = row.values[node.slot] ?? null;
  const relevant = row.relevant[node.slot] === true;
  const required = relevant && isRequired(instance, asked);
  return {
    required,
    constraint: !relevant || !breaksConstraint(instance, asked),
    missing: required && isEmpty(answer),
    value: textAt(row, node.slot),
    answer,
    ...(hasChoices(question) && { choices: choicesOf(instance, asked).map(({ name }) => name) }),
  };
}

const hasChoices = (question: Question): boolean => 'choices' in question;

/** Says whether a text that is the answer to a question with choices is offered, each word of it. */
export const isOffered = ({ answer, choices = [] }: OurState): boolean =>
  answerText(answer)
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => choices.includes(word));
