import type { FormDefinition, Item, Module, Question } from '@sampark/core/forms/definition/definition';
import type { FormModel } from '@sampark/core/forms/engine/model';
import type { FormNode } from '@sampark/core/forms/engine/tree';
import { listNameOf } from '@sampark/core/forms/fields/fields';
import { neverHolds } from '@sampark/core/forms/words/never-holds';
import type { Standing } from '@sampark/core/forms/words/operands';

/** Longer lists of choices stand once, at the end. */
const LONGEST_LIST = 60;

type WithChoices = Extract<Question, { choices: unknown }>;

/** A list of choices that stands at the end of the pages. */
export interface LongList {
  /** From 1. */
  readonly number: number;
  readonly choices: WithChoices['choices'];
}

/** The items of a form that are printed, and their numbers. */
export interface PrintedItems {
  readonly modules: readonly Module[];
  /** The numbers of modules, questions and repeats: `2`, `2.3`, and `2.4.1` for a question in rows. */
  readonly numbers: ReadonlyMap<Item | Module, string>;
  /** The places where the expressions of an item stand. */
  readonly standings: ReadonlyMap<Item | Module, Standing>;
  /** The lists by the questions that refer to them. */
  readonly lists: ReadonlyMap<Item, LongList>;
}

/** Whether nobody writes an answer: a person reads it only. */
export const isOnlyRead = (question: Question): boolean => question.read_only === true;

/** Whether an item is on paper: what is worked out, hidden or never asked is not. */
export function isPrinted(item: Item | Module): boolean {
  if (item.relevant !== undefined && neverHolds(item.relevant)) return false;
  if ('children' in item) return item.children.some(isPrinted);
  if (item.type === 'note') return true;
  if (item.type === 'calculate' || item.type === 'hidden') return false;
  return item.calculation === undefined || item.trigger !== undefined;
}

/** Returns what of a form is printed. */
export function printedItems(form: FormDefinition, model: FormModel): PrintedItems {
  const nodes = new Map(model.tree.nodes.map((node) => [node.item as Item | Module, node]));
  const numbers = new Map<Item | Module, string>();
  const standings = new Map<Item | Module, Standing>();
  const lists = new Map<Item, LongList>();
  const known = new Map<unknown, LongList>();

  const listOf = (question: WithChoices): void => {
    if (question.choices.length <= LONGEST_LIST) return;
    const key = listNameOf(question) ?? question;
    const list = known.get(key) ?? { number: known.size + 1, choices: question.choices };
    known.set(key, list);
    lists.set(question, list);
  };
  const stand = (item: Item | Module, rows: Standing['rows']): FormNode | null => {
    const node = nodes.get(item) ?? null;
    standings.set(item, { model, rows: node?.rows ?? rows, node });
    return node;
  };
  const visit = (items: readonly Item[], rows: Standing['rows'], next: () => string): void => {
    for (const item of items.filter(isPrinted)) {
      const node = stand(item, rows);
      if (item.type === 'begin_group') visit(item.children, rows, next);
      else if (item.type === 'begin_repeat') {
        const number = next();
        numbers.set(item, number);
        visit(item.children, node?.inner ?? rows, counter(`${number}.`));
      } else if (item.type !== 'note' && !isOnlyRead(item)) {
        numbers.set(item, next());
        if ('choices' in item) listOf(item);
      }
    }
  };

  const modules = form.modules.filter(isPrinted);
  for (const [at, module] of modules.entries()) {
    const { rows } = model.tree.root;
    numbers.set(module, String(at + 1));
    stand(module, rows);
    visit(module.children, rows, counter(`${at + 1}.`));
  }
  return { modules, numbers, standings, lists };
}

/** Returns a function that counts from 1. */
function counter(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}
