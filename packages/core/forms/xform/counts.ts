import type { FindNode } from '../engine/references.ts';
import type { FormNode } from '../engine/tree.ts';
import { absolutePath, pathFrom } from './paths.ts';

/** The number of rows of a counted repeat or of a fixed table, which an XForm reads from a node. */
export interface Count {
  /** The expression, where the form has no node for it; null: it has. */
  readonly made: string | null;
  /** The name of the node that is made for it. */
  readonly name: string;
  /** The path of the node: from the repeat, and from the root. */
  readonly path: string;
  readonly nodeset: string;
}

const REFERENCE = /^\s*\$\{\s*([^{}]+?)\s*\}\s*$/;

/** Returns the count of a repeat; null: people add its rows. A count that is more than a name gets a node beside the repeat. */
export function countOf(repeat: FormNode, find: FindNode): Count | null {
  const { item, parent } = repeat;
  if (item?.type !== 'begin_repeat' || parent === null) return null;
  const rows = item.table ? String(item.table.length) : item.repeat_count;
  if (rows === undefined) return null;
  const target = find(REFERENCE.exec(rows)?.[1] ?? '');
  if (target) return { made: null, name: '', path: pathFrom(repeat, target), nodeset: absolutePath(target) };
  let name = `${repeat.name}_count`;
  while (parent.children.some((each) => each.name === name)) name += '_';
  const beside: FormNode = { ...repeat, name, children: [], inner: null };
  return { made: rows, name, path: pathFrom(repeat, beside), nodeset: absolutePath(beside) };
}
