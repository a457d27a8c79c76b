import type { FormNode } from './tree.ts';

/** The order in which nodes are worked out, and the circles in which there is none. */
export interface WorkOrder {
  readonly order: readonly FormNode[];
  /** The first nodes of each circle, each reading the next. */
  readonly circles: readonly (readonly FormNode[])[];
  /** Every node of a circle. */
  readonly circular: ReadonlySet<FormNode>;
}

/** The nodes that are kept of each circle: enough to name it. */
const NAMED = 10;

/** A node whose reading has begun. */
interface Begun {
  readonly node: FormNode;
  readonly left: FormNode[];
  /** From this index of the stack up to this node, all are known to be circular. */
  circularFrom: number;
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
  const begun: Begun[] = [];
  const open = new Map<FormNode, number>();
  const circular = new Set<FormNode>();
  const begin = (node: FormNode): void => {
    open.set(node, begun.length);
    begun.push({ node, left: reads(node).toReversed(), circularFrom: Number.POSITIVE_INFINITY });
  };
  const closeCircle = (from: number): void => {
    circles.push(begun.slice(from, from + NAMED).map(({ node }) => node));
    for (let at = begun.length - 1; at >= from; at -= 1) {
      const each = begun[at] as Begun;
      if (each.circularFrom <= from) return;
      each.circularFrom = from;
      circular.add(each.node);
    }
  };
  for (const first of nodes) {
    if (!order.has(first)) begin(first);
    for (let top = begun.at(-1); top; top = begun.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        begun.pop();
        open.delete(top.node);
        order.add(top.node);
        continue;
      }
      const from = open.get(next);
      if (from !== undefined) closeCircle(from);
      else if (!order.has(next)) begin(next);
    }
  }
  return { order: [...order], circles, circular };
}
