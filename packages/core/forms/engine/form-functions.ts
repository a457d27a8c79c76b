import { isEmpty } from '../../survey/values.ts';
import type { Choice, FormDefinition } from '../definition/definition.ts';
import type { XPathFunction } from '../xpath/functions/define.ts';
import type { Compiled, Scope } from '../xpath/scope.ts';
import { isNodes, toNumber, type XPathNode, type XPathValue } from '../xpath/values.ts';
import { choicesOfList } from './choice-lists.ts';
import type { FindNode } from './references.ts';
import { AnswerNode, answerText, nodeAt, pathIn, type Row, rowsOf } from './row.ts';
import type { RowKind } from './tree.ts';

/** The functions that need the form, by name. */
export const FORM_FUNCTIONS: ReadonlySet<string> = new Set([
  'instance',
  'pulldata',
  'jr:choice-name',
  'indexed-repeat',
  'once',
  'version',
]);

/** Returns a node without children. */
const leaf = (name: string, text: string, parent: XPathNode): XPathNode => ({
  name,
  text,
  parent,
  children: [],
});

const filtered = new WeakMap<Choice, XPathNode>();

/** Returns a choice as the node in which `choice_filter` reads the columns of the list. It is made once: a list may have thousands. */
export function filteredNode(choice: Choice): XPathNode {
  const node = filtered.get(choice) ?? choiceNode(choice, null);
  filtered.set(choice, node);
  return node;
}

/** Returns a choice as the node `item` of its list. */
function choiceNode(choice: Choice, parent: XPathNode | null): XPathNode {
  const children: XPathNode[] = [];
  const node: XPathNode = { name: 'item', text: '', parent, children };
  // A list from a file may have columns of these names that hold something else.
  const columns = { name: choice.name, label: choice.label.en, ...choice.columns };
  for (const [name, text] of Object.entries(columns)) children.push(leaf(name, text, node));
  return node;
}

/** Returns a list of choices as XForms has it: `instance('list')/root/item`. */
function listNode(choices: readonly Choice[]): XPathNode {
  const roots: XPathNode[] = [];
  const items: XPathNode[] = [];
  const instance: XPathNode = { name: 'instance', text: '', parent: null, children: roots };
  const root: XPathNode = { name: 'root', text: '', parent: instance, children: items };
  roots.push(root);
  items.push(...choices.map((choice) => choiceNode(choice, root)));
  return instance;
}

const first = (value: XPathValue): XPathNode | undefined => (isNodes(value) ? value[0] : undefined);

/** Returns the functions that need the form: its lists, its rows, its choices. */
export function formFunctions(form: FormDefinition, find: FindNode): ReadonlyMap<string, XPathFunction> {
  const lists = new Map<string, XPathNode>();
  const listOf = (name: string): XPathNode | null => {
    const known = lists.get(name);
    if (known) return known;
    const choices = choicesOfList(form, name);
    if (choices === undefined) return null;
    const made = listNode(choices);
    lists.set(name, made);
    return made;
  };

  const instance = ([name]: readonly Compiled[], scope: Scope): XPathValue => {
    const wanted = name?.text(scope) ?? '';
    const found = listOf(wanted) ?? scope.device.outside?.get(wanted);
    return found ? [found] : [];
  };

  const pulldata = (args: readonly Compiled[], scope: Scope): XPathValue => {
    const [list = '', column = '', key = '', value = ''] = args.map((arg) => arg.text(scope));
    const items = listOf(list)?.children[0]?.children ?? [];
    const cell = (item: XPathNode | undefined, name: string): string | undefined =>
      item?.children.find((each) => each.name === name)?.text;
    return (
      cell(
        items.find((item) => cell(item, key) === value),
        column,
      ) ?? ''
    );
  };

  const choiceName = ([name, question]: readonly Compiled[], scope: Scope): XPathValue => {
    const path = question?.text(scope) ?? '';
    const asked = find(/[^/\s{}$]+(?=\s*\}?\s*$)/.exec(path)?.[0] ?? '')?.item;
    const choices = asked && 'choices' in asked ? asked.choices : [];
    return choices.find((each) => each.name === name?.text(scope))?.label.en ?? '';
  };

  return new Map<string, XPathFunction>([
    ['instance', { least: 1, most: 1, call: instance }],
    ['pulldata', { least: 4, most: 4, call: pulldata }],
    ['jr:choice-name', { least: 2, most: 2, call: choiceName }],
    ['indexed-repeat', { least: 3, most: 7, call: indexedRepeat }],
    ['once', { least: 1, most: 1, call: once }],
    ['version', { least: 0, most: 0, call: () => String(form.version) }],
  ]);
}

/** Returns the rows of this kind in a row, by their number; without one that around the expression, else all of them. */
function rowsNumbered(
  outer: Row,
  { repeat }: RowKind,
  current: Row,
  index: number | undefined,
): readonly Row[] {
  const rows = repeat ? rowsOf(outer, repeat) : [];
  if (index !== undefined) return rows[index - 1] ? [rows[index - 1] as Row] : [];
  let around: Row | null = current;
  while (around && !rows.includes(around)) around = around.outer;
  return around ? [around] : rows;
}

/** Returns the nodes of a field in the rows with these numbers, for each repeat around it: `indexed-repeat(field, repeat, 2)`. */
function indexedRepeat([field, ...pairs]: readonly Compiled[], scope: Scope): XPathValue {
  const target = first(field?.value(scope) ?? []);
  if (!(target instanceof AnswerNode && scope.current instanceof AnswerNode)) return [];
  const { row } = scope.current;
  const numbers = new Map<RowKind | null, number>();
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const some = first(pairs[at]?.value(scope) ?? []);
    // A repeat without rows has no row of any number.
    if (!(some instanceof AnswerNode)) return [];
    numbers.set(some.of.inner, toNumber(pairs[at + 1]?.value(scope) ?? '', scope.device));
  }
  const within = (kind: RowKind): readonly Row[] =>
    kind.outer
      ? within(kind.outer).flatMap((outer) => rowsNumbered(outer, kind, row, numbers.get(kind)))
      : [surveyOf(row)];
  return within(target.of.rows).map((each) => nodeAt(each, target.of));
}

const surveyOf = (row: Row): Row => (row.outer ? surveyOf(row.outer) : row);

/** Returns the answer that the survey holds already, else the value: what is made once. */
const once = ([value]: readonly Compiled[], scope: Scope): XPathValue => {
  const { current } = scope;
  const stored = current instanceof AnswerNode ? current.row.stored(pathIn(current.row, current.of)) : null;
  if (isEmpty(stored)) return value?.value(scope) ?? '';
  // A number stays one: the answer would be another one else, though nobody changed it.
  return typeof stored === 'number' ? stored : answerText(stored);
};
