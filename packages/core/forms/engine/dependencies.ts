import { along } from '../xpath/axes.ts';
import { fromRoot } from '../xpath/path.ts';
import type { Step, Syntax } from '../xpath/syntax.ts';
import { ExpressionError } from '../xpath/tokens.ts';
import type { FindNode } from './references.ts';
import type { FormNode, FormTree } from './tree.ts';

/** A node that an expression reads. */
export interface Dependency {
  readonly on: FormNode;
  /** It may read any row of the form, not only those that it shares with its own. */
  readonly anyRow: boolean;
}

type Nodes = readonly FormNode[];

/** The state of a walk through an expression. */
interface Walk {
  readonly tree: FormTree;
  readonly find: FindNode;
  /** The node of the expression. */
  readonly current: FormNode;
  readonly found: Map<FormNode, boolean>;
  readonly onProblem: (problem: ExpressionError) => void;
}

/**
 * Returns what an expression of a node reads, by its text alone: every node that a path may lead to.
 * @param form `ofChoices`: the expression stands at each choice of a list, and its paths begin there
 * @param onProblem hears of a path that leads nowhere
 */
export function dependenciesOf(
  syntax: Syntax,
  current: FormNode,
  { ofChoices, ...form }: { readonly tree: FormTree; readonly find: FindNode; readonly ofChoices: boolean },
  onProblem: (problem: ExpressionError) => void,
): readonly Dependency[] {
  const found = new Map<FormNode, boolean>();
  nodesOf(syntax, ofChoices ? null : [current], { ...form, current, found, onProblem });
  return [...found].map(([on, anyRow]) => ({ on, anyRow }));
}

/** Notes what a part of an expression reads. Returns the nodes that its value may consist of; null: choices of a list. */
function nodesOf(syntax: Syntax, here: Nodes | null, walk: Walk): Nodes | null {
  switch (syntax.kind) {
    case 'number':
    case 'text':
      return [];
    case 'reference': {
      const on = walk.find(syntax.name);
      if (on === null) return [];
      noteRead(on, walk.found.get(on) ?? false, walk);
      return [on];
    }
    case 'negative':
      nodesOf(syntax.of, here, walk);
      return [];
    case 'binary':
      return [...(nodesOf(syntax.left, here, walk) ?? []), ...(nodesOf(syntax.right, here, walk) ?? [])];
    case 'filter': {
      const of = nodesOf(syntax.of, here, walk);
      for (const predicate of syntax.predicates) nodesOf(predicate, of, walk);
      return of;
    }
    case 'call':
      return called(syntax, here, walk);
    case 'path':
      return stepped(syntax, here, walk);
  }
}

const isWithin = ({ parent }: FormNode, group: FormNode): boolean =>
  parent !== null && (parent === group || isWithin(parent, group));

/** Notes a node that is read. The text of a group is that of all that stands in it; nothing reads the group around itself. */
function noteRead(node: FormNode, anyRow: boolean, walk: Walk): void {
  walk.found.set(node, anyRow);
  if (node.inner || isWithin(walk.current, node)) return;
  for (const child of node.children) noteRead(child, anyRow, walk);
}

/** The functions that read the node where they stand, when nothing else is given. */
const OF_THE_NODE: ReadonlySet<string> = new Set(['string', 'string-length', 'normalize-space', 'number']);

function called({ name, args, at }: Syntax & { kind: 'call' }, here: Nodes | null, walk: Walk): Nodes | null {
  const given = args.map((arg) => nodesOf(arg, here, walk));
  if (name === 'current') return [walk.current];
  if (name === 'indexed-repeat') {
    // It leads to other rows than the one in which it stands.
    for (const node of given.flat()) if (node) walk.found.set(node, true);
    const [target, repeat] = given.map((nodes) => nodes?.[0]);
    if (target && repeat && !isWithin(target, repeat)) {
      walk.onProblem(new ExpressionError(`${target.name} is not in ${repeat.name}`, at));
    }
  }
  if (args.length === 0 && OF_THE_NODE.has(name)) for (const node of here ?? []) walk.found.set(node, true);
  if (name === 'instance') return null;
  return given.flatMap((nodes) => nodes ?? []);
}

function stepped(
  { from, steps, at }: Syntax & { kind: 'path' },
  here: Nodes | null,
  walk: Walk,
): Nodes | null {
  const start = from === 'here' ? here : from === 'root' ? [walk.tree.root] : nodesOf(from, here, walk);
  let nodes = start;
  for (const step of from === 'root' ? fromRoot(steps) : steps) {
    nodes = stepFrom(nodes, step, walk);
    // A node that is not asked ends the path, also on the way. `//` is no such way: all that it passes holds what it finds.
    if (step.test === 'node()' && step.axis === 'descendant-or-self') continue;
    for (const node of nodes ?? []) walk.found.set(node, true);
  }
  if (nodes === null) return null;
  for (const node of nodes) noteRead(node, true, walk);
  if (nodes.length === 0 && start !== null && start.length > 0) {
    walk.onProblem(new ExpressionError('the path leads to no question', at, 'path_to_nothing'));
  }
  return nodes;
}

function stepFrom(nodes: Nodes | null, { axis, test, predicates }: Step, walk: Walk): Nodes | null {
  const isMeant = ({ name }: FormNode): boolean => test === '*' || test === 'node()' || name === test;
  const reached =
    nodes === null ? null : [...new Set(nodes.flatMap((node) => along(axis, node).filter(isMeant)))];
  for (const predicate of predicates) nodesOf(predicate, reached, walk);
  return reached;
}
