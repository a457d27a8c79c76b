import type { FormNode } from '../engine/tree.ts';
import { ancestors } from '../xpath/axes.ts';
import { elementName } from './xml.ts';

/** The name of the form's own node. */
export const ROOT = 'data';

/** Returns the path of a node from the root: `/data/group/field`. */
export const absolutePath = ({ name, parent }: FormNode): string =>
  parent === null ? `/${ROOT}` : `${absolutePath(parent)}/${elementName(name)}`;

/**
 * Returns the path of a node as the expression of another reads it: `../field` where a repeat holds both, because it is
 * the same row that is meant; else from the root.
 */
export function pathFrom(from: FormNode, target: FormNode): string {
  const around = ancestors(from);
  const common = ancestors(target).find((node) => node.inner !== null && around.includes(node));
  if (common === undefined) return absolutePath(target);
  const up = Array.from({ length: around.indexOf(common) + 1 }, () => '..').join('/');
  return `${up}${absolutePath(target).slice(absolutePath(common).length)}`;
}
