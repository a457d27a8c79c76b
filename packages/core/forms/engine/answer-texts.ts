import { isEmpty, type Value } from '../../survey/values.ts';
import type { LocalText, Question } from '../definition/definition.ts';
import { inLanguage } from '../texts/local-text.ts';
import type { FormInstance } from './instance.ts';
import { type AskedQuestion, isTyped, valueOf, visitAsked } from './questions.ts';
import { commonRows } from './references.ts';
import { type Row, rowsWithin } from './row.ts';
import { type FormNode, isQuestion } from './tree.ts';

/** A name in a text that stands for an answer. */
const NAMED = /\$\{([^}]*)\}/g;

/** Writes an answer that is not empty as a person reads it; `bare`: without its unit. */
export type WriteAnswer = (question: Question, value: Value, manner: 'bare' | 'with_unit') => string;

/** A person's language, and how answers are written in it. */
export interface Manner {
  readonly language: string;
  readonly write: WriteAnswer;
}

/** Whether a text names answers. */
export const namesAnswers = (text: LocalText): boolean =>
  Object.values(text).some((own) => own.includes('${'));

/** Returns a text with the same words in the place of each answer that it names. */
export const withBlanks = (text: string, blank: string): string => text.replace(NAMED, blank);

/** Stands where an answer is empty. */
const NOTHING = '…';

/** Finds the node that a name means to somebody in a row: the nearest one around, else the only one of the form. */
function nodeNamed({ model }: FormInstance, row: Row, name: string): FormNode | null {
  for (let at: Row | null = row; at !== null; at = at.outer) {
    const near = at.kind.byName.get(name);
    if (near) return near;
  }
  return model.find(name);
}

/** Returns the row in which a node has the value that somebody in another row sees; of several rows the first. */
function rowFor(row: Row, { rows }: FormNode): Row | undefined {
  const common = commonRows(row.kind, rows);
  let around = row;
  while (around.kind !== common && around.outer) around = around.outer;
  return rowsWithin(around, rows)[0];
}

/** Returns the answer that a name means to somebody in a row; `undefined`: no question has this name, or it is not asked. */
function answerNamed(instance: FormInstance, row: Row, name: string): AskedQuestion | undefined {
  const node = nodeNamed(instance, row, name);
  if (node === null || !isQuestion(node)) return undefined;
  const at = rowFor(row, node);
  return at?.relevant[node.slot] ? { question: node.item as Question, node, row: at } : undefined;
}

/**
 * Returns a text with the answers that it names put in, `${name}` each, in a person's language. An empty answer is `…`.
 * @param row where the text stands: names mean the answers of this row, then those of the rows around it
 */
export const withAnswers = (instance: FormInstance, row: Row, text: LocalText, manner: Manner): string =>
  putIn(instance, row, text, manner).text;

/** Puts answers into a text, and tells whether any of them is not empty. */
function putIn(
  instance: FormInstance,
  row: Row,
  text: LocalText,
  { language, write }: Manner,
): { readonly text: string; readonly isSaid: boolean } {
  const own = inLanguage(text, language);
  let isSaid = false;
  if (!own.includes('${')) return { text: own, isSaid };
  const said = own.replace(NAMED, (_, name: string) => {
    const answer = answerNamed(instance, row, name.trim());
    const value = answer ? valueOf(answer) : null;
    if (!answer || isEmpty(value)) return NOTHING;
    isSaid = true;
    return write(answer.question, value, 'bare');
  });
  return { text: said, isSaid };
}

/** The most answers that stand for a row whose form says nothing else. */
const FIRST_ANSWERS = 2;

/**
 * Returns a row in one line: as its repeat says, else by its first answers.
 * @returns empty: nothing is answered that the line would name
 */
export function rowSummary(instance: FormInstance, row: Row, manner: Manner): string {
  const repeat = row.kind.repeat?.item;
  const summary = repeat?.type === 'begin_repeat' ? repeat.summary : undefined;
  if (summary) {
    const said = putIn(instance, row, summary, manner);
    return said.isSaid ? said.text : '';
  }
  return rowAnswers(instance, row)
    .slice(0, FIRST_ANSWERS)
    .map((answer) => manner.write(answer.question, valueOf(answer), 'with_unit'))
    .join(' · ');
}

/** Returns the answers that people have given in a row, but not in the rows in it. */
export function rowAnswers(instance: FormInstance, row: Row): readonly AskedQuestion[] {
  const found: AskedQuestion[] = [];
  visitAsked(instance, row, row.kind.repeat?.children ?? [], (asked) => {
    if (asked.row === row && isTyped(asked) && !isEmpty(valueOf(asked))) found.push(asked);
  });
  return found;
}
