/** A node of a tree: of a form, or of its answers. */
interface TreeNode<T> {
  readonly parent: T | null;
  readonly children: readonly T[];
}

/** The axes that we walk (XPath 1.0, 2.2). Those of siblings, attributes and namespaces are refused. */
const AXES = [
  'child',
  'parent',
  'self',
  'descendant',
  'descendant-or-self',
  'ancestor',
  'ancestor-or-self',
] as const;
export type Axis = (typeof AXES)[number];

/** Finds an axis by its name; undefined: there is none that we walk. */
export const axisOf = (name: string): Axis | undefined => AXES.find((each) => each === name);

/** Returns the nodes around a node, the nearest first. */
export const ancestors = <T extends TreeNode<T>>({ parent }: T): readonly T[] =>
  parent === null ? [] : [parent, ...ancestors(parent)];

const descendants = <T extends TreeNode<T>>({ children }: T): readonly T[] =>
  children.flatMap((child) => [child, ...descendants(child)]);

/** Returns the nodes that an axis leads to from a node. */
export function along<T extends TreeNode<T>>(axis: Axis, node: T): readonly T[] {
  switch (axis) {
    case 'child':
      return node.children;
    case 'parent':
      return node.parent === null ? [] : [node.parent];
    case 'self':
      return [node];
    case 'descendant':
      return descendants(node);
    case 'descendant-or-self':
      return [node, ...descendants(node)];
    case 'ancestor':
      return ancestors(node);
    case 'ancestor-or-self':
      return [node, ...ancestors(node)];
  }
}
