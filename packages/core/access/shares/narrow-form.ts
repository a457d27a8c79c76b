import type { Choice, FormDefinition, Item, Module } from '../../forms/definition/definition.ts';
import { dependenciesOf } from '../../forms/engine/dependencies.ts';
import { formModel } from '../../forms/engine/model.ts';
import type { RuleName } from '../../forms/engine/rules.ts';
import type { FormNode } from '../../forms/engine/tree.ts';
import { choicesIn, listNameOf } from '../../forms/fields/fields.ts';
import { knownFields } from '../../forms/fields/known-fields.ts';
import { pathInAnyRow } from '../../forms/versions/asked.ts';
import { parse } from '../../forms/xpath/parse.ts';
import { opens, type Part } from './parts.ts';

/** The rules without which a question is still asked. */
const DISPENSABLE = [
  'relevant',
  'required',
  'constraint',
  'warning',
  'read_only',
  'dynamic_default',
  'choice_filter',
] as const satisfies readonly RuleName[];

/** The rules without which there is nothing to ask: the answer is worked out, or the rows are counted. */
const INDISPENSABLE = ['calculation', 'repeat_count'] as const satisfies readonly RuleName[];

/**
 * The settings by which an answer, or a group of them, acts beyond its survey: it saves a record, is taken
 * from records, or is a fact for other forms. Contributors see no records.
 */
const BEYOND: ReadonlySet<string> = new Set(['save_to', 'entity', 'taken_from', 'fact']);

type Nested = Item | Module;

const ruleOf = (item: Nested | null, rule: RuleName): string | undefined => {
  const text = (item as Partial<Record<RuleName, unknown>> | null)?.[rule];
  return typeof text === 'string' ? text : undefined;
};

/** A form on its way to what somebody may see of it. */
interface Narrowing {
  readonly form: FormDefinition;
  readonly nodeOf: ReadonlyMap<Nested, FormNode>;
  /** The questions, notes and repeats that stay. */
  readonly kept: ReadonlySet<FormNode>;
}

/** Returns the nodes of an item: its own, or those in a heading, which has none. */
const nodesOf = (item: Nested, nodeOf: Narrowing['nodeOf']): readonly FormNode[] => {
  const own = nodeOf.get(item);
  if (own) return [own];
  return 'children' in item ? item.children.flatMap((child) => nodesOf(child, nodeOf)) : [];
};

const isThere = (node: FormNode, kept: Narrowing['kept']): boolean =>
  node.parent === null ||
  kept.has(node) ||
  (node.inner === null && node.children.some((child) => isThere(child, kept)));

/** Whether an expression at a node reads nothing but what stays. */
const readsOpen = ({ form, kept }: Narrowing, node: FormNode, rule: RuleName, text: string): boolean => {
  const { tree, find } = formModel(form);
  const about = { tree, find, ofChoices: rule === 'choice_filter' };
  return dependenciesOf(parse(text), node, about, () => {}).every(({ on }) => isThere(on, kept));
};

/** Whether a rule of an item stays. */
const staysWith = (narrowing: Narrowing, item: Nested, rule: RuleName): boolean => {
  const text = ruleOf(item, rule);
  if (text === undefined) return true;
  const at = nodesOf(item, narrowing.nodeOf).filter((node) => isThere(node, narrowing.kept));
  return at.every((node) => readsOpen(narrowing, node, rule, text));
};

/** Returns the questions by whose change an answer is made, without those that somebody may not see. */
const triggersOf = ({ form, kept }: Narrowing, item: Nested): string[] | undefined => {
  if (!('trigger' in item) || item.trigger === undefined) return undefined;
  const { find } = formModel(form);
  return item.trigger.filter((name) => {
    const node = find(name);
    return node !== null && isThere(node, kept);
  });
};

const canBeAsked = (narrowing: Narrowing, node: FormNode): boolean => {
  const item = node.item as Nested;
  if (item.type === 'select_record') return false;
  if (triggersOf(narrowing, item)?.length === 0) return false;
  if (node.inner && !node.children.some((child) => isThere(child, narrowing.kept))) return false;
  for (let at = node.parent; at; at = at.parent) if (at.inner && !narrowing.kept.has(at)) return false;
  return INDISPENSABLE.every((rule) => staysWith(narrowing, item, rule));
};

/** Returns what can be asked with nothing but the parts. Each question that goes may take others with it. */
function keptOf(form: FormDefinition, parts: readonly Part[]): Narrowing {
  const { tree } = formModel(form);
  const nodeOf = new Map(tree.nodes.map((node) => [node.item as Nested, node]));
  const isAsked = ({ item, inner }: FormNode): boolean =>
    inner !== null || (item !== null && !('children' in item));
  let kept = new Set(tree.nodes.filter((node) => isAsked(node) && opens(parts, pathInAnyRow(node))));
  for (;;) {
    const now = { form, nodeOf, kept };
    const left = new Set([...kept].filter((node) => canBeAsked(now, node)));
    if (left.size === kept.size) return now;
    kept = left;
  }
}

/** Returns an item with those of its rules that stay. */
function withOpenRules<Kind extends Nested>(narrowing: Narrowing, item: Kind): Kind {
  const gone = DISPENSABLE.filter((rule) => !staysWith(narrowing, item, rule));
  const left = Object.entries(item).filter(
    ([name]) => !BEYOND.has(name) && !gone.some((rule) => rule === name),
  );
  const trigger = triggersOf(narrowing, item);
  return {
    ...Object.fromEntries(left),
    ...(gone.includes('required') ? { required: false } : {}),
    ...(trigger === undefined ? {} : { trigger }),
  } as Kind;
}

function narrowItem<Kind extends Nested>(narrowing: Narrowing, item: Kind): Kind[] {
  const node = narrowing.nodeOf.get(item);
  const isGroup = 'children' in item && !node?.inner;
  if (!isGroup && !(node && narrowing.kept.has(node))) return [];
  const open = withOpenRules(narrowing, item);
  if (!('children' in open)) return [open];
  const children = open.children.flatMap((child) => narrowItem(narrowing, child));
  return children.length === 0 ? [] : [{ ...open, children }];
}

/** Returns the lists that the rules of these modules name, and that stand in none of their questions. */
function listsFor(form: FormDefinition, modules: readonly Module[]): Record<string, Choice[]> {
  const lists = new Map(Object.entries(form.lists ?? {}));
  const visit = (
    items: readonly Nested[],
    found: (name: string, choices: readonly Choice[]) => void,
  ): void => {
    for (const item of items) {
      const choices = choicesIn(item);
      const name = listNameOf(item);
      if (choices && name !== undefined && item.type !== 'select_record') found(name, choices);
      if ('children' in item) visit(item.children, found);
    }
  };
  visit(form.modules, (name, choices) => {
    if (!lists.has(name)) lists.set(name, [...choices]);
  });
  visit(modules, (name) => {
    if (form.lists?.[name] === undefined) lists.delete(name);
  });
  const text = JSON.stringify(modules);
  return Object.fromEntries([...lists].filter(([name]) => text.includes(name)));
}

/** Returns the warnings whose rule and fields are all open. */
function warningsFor(narrowing: Narrowing, open: FormDefinition): FormDefinition['warnings'] {
  const { tree } = formModel(narrowing.form);
  const { answers } = knownFields(open);
  return narrowing.form.warnings?.filter(
    ({ when, fields }) =>
      fields.every((field) => answers.has(field)) && readsOpen(narrowing, tree.root, 'when', when),
  );
}

function makeNarrow(form: FormDefinition, parts: readonly Part[]): FormDefinition | null {
  const narrowing = keptOf(form, parts);
  const modules = form.modules.flatMap((module) => narrowItem(narrowing, module));
  if (modules.length === 0) return null;
  const { warnings: _warnings, lists: _lists, entity: _entity, ...rest } = form;
  const open: FormDefinition = { ...rest, modules };
  const lists = listsFor(form, modules);
  const withLists = Object.keys(lists).length === 0 ? open : { ...open, lists };
  const warnings = warningsFor(narrowing, withLists) ?? [];
  return warnings.length === 0 ? withLists : { ...withLists, warnings };
}

/** The most narrowed forms that are remembered of one form. */
const REMEMBERED = 50;
const made = new WeakMap<FormDefinition, Map<string, FormDefinition | null>>();

/**
 * Returns the form that somebody gets who is given parts of it: only these, and a valid form of the same name and version.
 * The same parts get the same form, so that whatever is worked out by a form is worked out once.
 *
 * A rule that reads an answer outside of the parts counts as not there:
 *
 * | the rule | without it |
 * |---|---|
 * | `relevant` | the question is always asked |
 * | `required` | the question is not required |
 * | `constraint` | every answer passes here; the other devices and the print still show it as wrong |
 * | `read_only`, `dynamic_default`, `choice_filter` | people type, nothing is filled in, all choices are offered |
 * | `calculation`, `repeat_count`, and the last `trigger` | nobody here can answer: the question, or the repeat, is left out |
 * | `warning`, and a warning of the form | does not warn |
 *
 * A question that chooses a record is left out: contributors see no records, so what reads its answer counts as reading a closed one.
 *
 * Records stay as they are: an answer changes its record when somebody saves the survey who sees all of it. No figure is offered.
 *
 * An answer outside of the parts that a label names is `…`, as an empty one is.
 * @returns `null`: nothing of it can be asked
 */
export function narrowForm(form: FormDefinition, parts: readonly Part[]): FormDefinition | null {
  const known = made.get(form) ?? new Map<string, FormDefinition | null>();
  made.set(form, known);
  const key = parts.join('\n');
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= REMEMBERED) known.clear();
  const narrow = makeNarrow(form, parts);
  known.set(key, narrow);
  return narrow;
}
