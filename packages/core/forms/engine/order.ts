import type { FormNode } from './tree.ts';

/** The order in which nodes are worked out, and the circles in which there is none. */
export interface WorkOrder {
  readonly order: readonly FormNode[];
  /** The nodes of each circle, each reading the next. */
  readonly circles: readonly (readonly FormNode[])[];
}

/**
 * Returns the nodes so that each stands behind those that it reads.
 * @param reads the nodes that a node reads, its parent among them
 */
export function workOrder(
  nodes: readonly FormNode[],
  reads: (node: FormNode) => readonly FormNode[],
): WorkOrder {
  const order = new Set<FormNode>();
  const circles: FormNode[][] = [];
  // A stack of our own: a form of 20,000 questions may be one chain.
  const begun: { readonly node: FormNode; readonly left: FormNode[] }[] = [];
  const open = new Set<FormNode>();
  const begin = (node: FormNode): void => {
    open.add(node);
    begun.push({ node, left: reads(node).toReversed() });
  };
  for (const first of nodes) {
    if (!order.has(first)) begin(first);
    for (let top = begun.at(-1); top; top = begun.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        begun.pop();
        open.delete(top.node);
        order.add(top.node);
      } else if (open.has(next)) {
        const names = begun.map(({ node }) => node);
        circles.push(names.slice(names.indexOf(next)));
      } else if (!order.has(next)) begin(next);
    }
  }
  return { order: [...order], circles };
}
