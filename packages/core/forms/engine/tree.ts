import type { FormDefinition, Group, Item, Module, Repeat } from '../definition/definition.ts';

/** The rows in which a field has its values: those of one repeat, or the survey itself, which is a single row. */
export interface RowKind {
  /** Null: the survey. */
  repeat: FormNode | null;
  /** The rows that hold these; null: the survey. */
  readonly outer: RowKind | null;
  /** The nodes of such a row. A node's `slot` is its place here. */
  readonly nodes: FormNode[];
  /** The same nodes by the path from the row. */
  readonly byPath: Map<string, FormNode>;
  /** The same nodes by name; null: several have it. */
  readonly byName: Map<string, FormNode | null>;
}

/** A node of the form's tree, in which expressions find their way: the form, a group, a repeat, a question, a note. */
export interface FormNode {
  readonly name: string;
  /** Null: the form itself. */
  readonly item: Item | Module | null;
  readonly parent: FormNode | null;
  readonly children: FormNode[];
  readonly rows: RowKind;
  readonly slot: number;
  /** The module in which it stands; empty: the form itself. */
  readonly module: string;
  /** The path from its row: `module.group/field` in the survey, `/group/field` in a row of a repeat. */
  readonly path: string;
  /** The rows that a repeat makes; null: the node is no repeat. */
  readonly inner: RowKind | null;
  /** The conditions under which it is asked, beside those of its parent. */
  readonly conditions: readonly string[];
}

/** Whether people or a calculation answer a node. */
export const isQuestion = ({ item }: FormNode): boolean =>
  item !== null && item.type !== 'note' && !('children' in item);

/** Returns the ids of the rows of a fixed table; `null`: the node is none. */
export const tableRows = ({ item }: FormNode): readonly string[] | null =>
  (item?.type === 'begin_repeat' && item.table?.map(({ name }) => name)) || null;

/** The tree of a form. Groups that are headings only are not in it; their conditions are with what they hold. */
export interface FormTree {
  readonly root: FormNode;
  /** Every node but the root, in the form's order. */
  readonly nodes: readonly FormNode[];
}

const rowKind = (outer: RowKind | null): RowKind => ({
  repeat: null,
  outer,
  nodes: [],
  byPath: new Map(),
  byName: new Map(),
});

const isHeading = (form: FormDefinition, group: Group | Module): boolean =>
  group.heading ?? form.xforms_version === undefined;

/** Returns the beginning of the paths of what stands in a group, or of what stands in a row of a repeat. @param prefix that of the item's own */
export function insideOf(form: FormDefinition, item: Group | Repeat, prefix: string): string {
  if (item.type === 'begin_repeat') return '/';
  return isHeading(form, item) ? prefix : `${prefix}${item.name}/`;
}

/** The surroundings of an item. */
interface Around {
  readonly parent: FormNode;
  readonly rows: RowKind;
  readonly module: string;
  /** The beginning of the item's path. */
  readonly prefix: string;
  readonly conditions: readonly string[];
}

/** Returns the tree of a form. */
export function formTree(form: FormDefinition): FormTree {
  const survey = rowKind(null);
  const nodes: FormNode[] = [];

  const add = (item: Item | Module, around: Around, inside: string): void => {
    const { parent, rows, module, prefix } = around;
    const own = item.relevant === undefined ? [] : [item.relevant];
    const conditions = [...around.conditions, ...own];
    if (item.type === 'begin_group' && isHeading(form, item)) {
      addAll(item.children, { parent, rows, module, prefix: inside, conditions });
      return;
    }
    const inner = item.type === 'begin_repeat' ? rowKind(rows) : null;
    const node: FormNode = {
      name: item.name,
      item,
      parent,
      children: [],
      rows,
      slot: rows.nodes.length,
      module,
      path: `${prefix}${item.name}`,
      inner,
      conditions,
    };
    if (inner) inner.repeat = node;
    rows.nodes.push(node);
    if (!rows.byPath.has(node.path)) rows.byPath.set(node.path, node);
    rows.byName.set(node.name, rows.byName.has(node.name) ? null : node);
    nodes.push(node);
    parent.children.push(node);
    if (!('children' in item)) return;
    addAll(item.children, { parent: node, rows: inner ?? rows, module, prefix: inside, conditions: [] });
  };

  const addAll = (items: readonly Item[], around: Around): void => {
    for (const item of items) {
      add(item, around, 'children' in item ? insideOf(form, item, around.prefix) : '');
    }
  };

  const root: FormNode = {
    name: form.name,
    item: null,
    parent: null,
    children: [],
    rows: survey,
    slot: 0,
    module: '',
    path: '',
    inner: null,
    conditions: [],
  };
  survey.nodes.push(root);
  for (const module of form.modules) {
    const around = { parent: root, rows: survey, module: module.name, prefix: '', conditions: [] };
    add(module, around, `${module.name}.`);
  }
  return { root, nodes };
}
