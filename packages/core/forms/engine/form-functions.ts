import { isEmpty } from '../../survey/values.ts';
import type { Choice, FormDefinition } from '../definition.ts';
import { choicesIn } from '../fields.ts';
import type { XPathFunction } from '../xpath/functions/define.ts';
import type { Compiled, Scope } from '../xpath/scope.ts';
import { isNodes, toNumber, type XPathNode, type XPathValue } from '../xpath/values.ts';
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

/** Returns a choice as the node `item`, in which `choice_filter` reads the columns of the list. */
export function choiceNode(choice: Choice, parent: XPathNode | null): XPathNode {
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
    const choices = choicesOf(form, name);
    if (choices === undefined) return null;
    const made = listNode(choices);
    lists.set(name, made);
    return made;
  };

  const instance = ([name]: readonly Compiled[], scope: Scope): XPathValue => {
    const found = listOf(name?.text(scope) ?? '');
    return found ? [found] : [];
  };

  const pulldata = (args: readonly Compiled[], scope: Scope): XPathValue => {
    const [list = '', column = '', key = '', value = ''] = args.map((arg) => arg.text(scope));
    const items = listOf(list)?.children[0]?.children ?? [];
    const cell = (item: XPathNode, name: string): string =>
      item.children.find((each) => each.name === name)?.text ?? '';
    const item = items.find((each) => cell(each, key) === value);
    return item ? cell(item, column) : '';
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

/** Returns the choices that a list of this name has, in the form's questions or beside them. */
function choicesOf(form: FormDefinition, name: string): readonly Choice[] | undefined {
  const { lists = {} } = form;
  if (Object.hasOwn(lists, name)) return lists[name];
  const search = (items: FormDefinition['modules'][number]['children']): readonly Choice[] | undefined => {
    for (const item of items) {
      if ('list_name' in item && item.list_name === name) return choicesIn(item);
      const found = 'children' in item ? search(item.children) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return search(form.modules.flatMap(({ children }) => children));
}

/** Returns the row of this kind that holds a row; the survey, where none does. */
function aroundOf(row: Row, kind: RowKind): Row {
  let at = row;
  while (at.kind !== kind && at.outer) at = at.outer;
  return at;
}

/** Returns the node of a field in the row with this number, for each repeat around it: `indexed-repeat(field, repeat, 2)`. */
function indexedRepeat([field, ...pairs]: readonly Compiled[], scope: Scope): XPathValue {
  const target = first(field?.value(scope) ?? []);
  if (!(target instanceof AnswerNode && scope.current instanceof AnswerNode)) return [];
  let row: Row | undefined;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const some = first(pairs[at]?.value(scope) ?? []);
    if (!(some instanceof AnswerNode)) return [];
    const index = toNumber(pairs[at + 1]?.value(scope) ?? '', scope.device);
    const outer: Row = row ?? aroundOf(scope.current.row, some.of.rows);
    row = rowsOf(outer, some.of)[index - 1];
    if (row === undefined) return [];
  }
  return row && row.kind === target.of.rows ? [nodeAt(row, target.of)] : [];
}

/** Returns the answer that the survey holds already, else the value: what is made once. */
const once = ([value]: readonly Compiled[], scope: Scope): XPathValue => {
  const { current } = scope;
  const stored = current instanceof AnswerNode ? current.row.stored(pathIn(current.row, current.of)) : null;
  if (isEmpty(stored)) return value?.value(scope) ?? '';
  // A number stays one: the answer would be another one else, though nobody changed it.
  return typeof stored === 'number' ? stored : answerText(stored);
};
