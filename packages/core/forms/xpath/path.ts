import { along, ancestors } from './axes.ts';
import { nodesOf } from './functions/define.ts';
import type { Compiled, Scope } from './scope.ts';
import type { Step, Syntax } from './syntax.ts';
import { anyTerm } from './terms.ts';
import { toBoolean, type XPathNode } from './values.ts';

type Nodes = readonly XPathNode[];

/** Keeps the nodes of which every predicate is true; a number is a position. */
export const filter =
  (predicates: readonly Compiled[]) =>
  (found: Nodes, { device, current }: Scope): Nodes =>
    predicates.reduce(
      (left, test) =>
        left.filter((node, at) => {
          const value = test.value({ node, position: at + 1, size: left.length, current, device });
          return typeof value === 'number' ? value === at + 1 : toBoolean(value);
        }),
      found,
    );

const isMeant = (node: XPathNode, test: string): boolean =>
  test === '*' || test === 'node()' || node.name === test;

function step({ axis, test, predicates }: Step, compiled: (syntax: Syntax) => Compiled) {
  const keep = filter(predicates.map(compiled));
  const from = (node: XPathNode, scope: Scope): Nodes =>
    keep(
      along(axis, node).filter((each) => isMeant(each, test) && !each.isLeftOut?.(scope.current)),
      scope,
    );
  return (found: Nodes, scope: Scope): Nodes =>
    found.length === 1 && found[0]
      ? from(found[0], scope)
      : [...new Set(found.flatMap((node) => from(node, scope)))];
}

/** Returns the steps from the form's own node, for a path from the document: `/data/well`, or `//well`. */
export const fromRoot = (steps: readonly Step[]): readonly Step[] =>
  steps[0]?.axis === 'child' ? steps.slice(1) : steps;

/**
 * Makes a path ready to be walked. `/` is the document, whose only child is the form's own node; that one answers to
 * every name, because a workbook does not say how the form's root is called.
 */
export function path(
  { from, steps }: Syntax & { kind: 'path' },
  compiled: (syntax: Syntax) => Compiled,
): Compiled {
  const rest = from === 'root' ? fromRoot(steps) : steps;
  const each = rest.map((one) => step(one, compiled));
  const begin = typeof from === 'string' ? null : compiled(from);
  const start = (scope: Scope): Nodes => {
    if (begin) return nodesOf(begin.value(scope));
    if (scope.node === null) return [];
    if (from === 'here') return [scope.node];
    // A path from the root is about the answers, also in a predicate over a list (as JavaRosa has it).
    const inside = scope.current ?? scope.node;
    return [ancestors(inside).at(-1) ?? inside];
  };
  return anyTerm((scope) => each.reduce((found, go) => go(found, scope), start(scope)));
}
