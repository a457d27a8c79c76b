import type { Compiled, Scope } from '../xpath/scope.ts';
import { anyTerm, oneTerm } from '../xpath/terms.ts';
import { type AnswerNode, nodeAt, numberAt, type Row, rowNode, rowsWithin, textAt } from './row.ts';
import type { FormNode, FormTree, RowKind } from './tree.ts';

/** Finds the node that `${name}` means. @returns null: there is none, or there are several */
export type FindNode = (name: string) => FormNode | null;

/**
 * Returns the search for names in a form: by the name alone where only one node has it, else by `module.name`, as the
 * shipped forms write it. A name that several nodes have means none of them.
 */
export function findNode({ nodes }: FormTree): FindNode {
  const found = new Map<string, FormNode | null>();
  for (const node of nodes) found.set(node.name, found.has(node.name) ? null : node);
  for (const node of nodes) {
    if (node.rows.outer === null && node.path.includes('.') && !found.has(node.path))
      found.set(node.path, node);
  }
  return (name) => found.get(name) ?? null;
}

const depthOf = (rows: RowKind): number => (rows.outer ? depthOf(rows.outer) + 1 : 0);

/** Returns the innermost kind of row that holds rows of both kinds. */
export function commonRows(one: RowKind, other: RowKind): RowKind {
  if (one === other) return one;
  if (one.outer && depthOf(one) >= depthOf(other)) return commonRows(one.outer, other);
  return other.outer ? commonRows(one, other.outer) : other;
}

const isThere = ({ isRelevant }: AnswerNode): boolean => isRelevant;

const rowOf = (scope: Scope): Row => (scope.current as AnswerNode).row;

/** Returns the row outside of a row, so many times. */
function outward(row: Row, times: number): Row {
  let at = row;
  for (let left = times; left > 0 && at.outer; left -= 1) at = at.outer;
  return at;
}

/**
 * Makes what `${name}` means. In the same row, or in a row around it, that is one value. Otherwise it is the values of all
 * rows below the row that both share. A repeat means its rows. A question that is not asked is in no set of
 * values or rows.
 * @param from the rows in which the expression is worked out
 */
export function reference(from: RowKind, target: FormNode): Compiled {
  const common = commonRows(from, target.rows);
  const out = depthOf(from) - depthOf(common);
  const shared = (scope: Scope): Row => outward(rowOf(scope), out);
  if (target.inner) {
    const { inner } = target;
    return anyTerm((scope) => rowsWithin(shared(scope), inner).map(rowNode).filter(isThere));
  }
  if (common !== target.rows) {
    return anyTerm((scope) =>
      rowsWithin(shared(scope), target.rows)
        .map((row) => nodeAt(row, target))
        .filter(isThere),
    );
  }
  if (target.children.length > 0) return anyTerm((scope) => [nodeAt(shared(scope), target)]);
  return oneTerm({
    node: (scope) => nodeAt(shared(scope), target),
    text: (scope) => textAt(shared(scope), target.slot),
    number: (scope) => numberAt(shared(scope), target.slot, scope.device),
  });
}
