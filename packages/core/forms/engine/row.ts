import type { FieldPath, Value } from '../../survey/values.ts';
import type { LocalTime } from '../xpath/local-time.ts';
import { numberIn, toText, type XPathNode } from '../xpath/values.ts';
import type { FormNode, RowKind } from './tree.ts';

/** A survey's answers at one row: the survey itself, or a row of a repeat. */
export interface Row {
  readonly kind: RowKind;
  /** The row that holds this one; null: this is the survey. */
  readonly outer: Row | null;
  /** The id in its repeat; empty: this is the survey. */
  readonly id: string;
  /** `module.repeat/@id`; empty: this is the survey. */
  readonly path: FieldPath;
  /** By slot: what a person answered, or what was worked out. */
  readonly values: Value[];
  /** By slot: whether the question is asked. */
  readonly relevant: boolean[];
  /** By the slot of a repeat: its rows, in order. */
  readonly rows: (readonly Row[])[];
  /** By slot: the nodes that expressions have asked for. */
  readonly seen: (AnswerNode | undefined)[];
  /** Returns what the survey holds at a path, whatever was worked out there. */
  readonly stored: (path: FieldPath) => Value;
  /** The row itself, as expressions see it. */
  self: AnswerNode | undefined;
}

/** Makes the survey itself, without answers. */
export const emptySurvey = (kind: RowKind, stored: Row['stored']): Row => newRow(kind, null, '', '', stored);

/** Makes a row without answers. */
export const emptyRow = (kind: RowKind, outer: Row, id: string, path: FieldPath): Row =>
  newRow(kind, outer, id, path, outer.stored);

const newRow = (
  kind: RowKind,
  outer: Row | null,
  id: string,
  path: FieldPath,
  stored: Row['stored'],
): Row => ({
  kind,
  outer,
  id,
  path,
  values: new Array<Value>(kind.nodes.length).fill(null),
  relevant: new Array<boolean>(kind.nodes.length).fill(true),
  rows: [],
  seen: [],
  stored,
  self: undefined,
});

/** Returns the path of a node's value in a row. */
export const pathIn = (row: Row, node: FormNode): FieldPath =>
  // A text that is put together would be hashed anew at each look into a survey.
  row.outer === null ? node.path : `${row.path}${node.path}`;

/** Returns the rows of a repeat in an outer row, in order. */
export const rowsOf = (outer: Row, repeat: FormNode): readonly Row[] => outer.rows[repeat.slot] ?? [];

/** Returns the rows of this kind in a row, and in the rows in it. */
export function rowsWithin(row: Row, kind: RowKind): readonly Row[] {
  if (row.kind === kind) return [row];
  if (kind.repeat === null || kind.outer === null) return [];
  const { repeat } = kind;
  const outer = rowsWithin(row, kind.outer);
  return outer.length === 1 && outer[0]
    ? rowsOf(outer[0], repeat)
    : outer.flatMap((each) => rowsOf(each, repeat));
}

/** Writes an answer as expressions read it: a list as its names with spaces between them. */
export function answerText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return Array.isArray(value) ? value.join(' ') : toText(value as number | boolean);
}

/** Returns the text of an answer; empty, where the question is not asked. */
export const textAt = (row: Row, slot: number): string =>
  row.relevant[slot] ? answerText(row.values[slot] ?? null) : '';

/** Returns an answer as a number; NaN, where the question is not asked. */
export function numberAt(row: Row, slot: number, time: LocalTime): number {
  if (!row.relevant[slot]) return Number.NaN;
  const value = row.values[slot] ?? null;
  return typeof value === 'number' ? value : numberIn(answerText(value), time);
}

/** A node of the answers' tree. The node of a repeat stands for one row of it. */
export class AnswerNode implements XPathNode {
  readonly of: FormNode;
  /** The row of the value; for a row of a repeat that row itself. */
  readonly row: Row;

  constructor(of: FormNode, row: Row) {
    this.of = of;
    this.row = row;
  }

  get name(): string {
    return this.of.name;
  }

  /** The text of a group is that of the answers in it, but for those in rows. */
  get text(): string {
    const { of, row } = this;
    if (of.inner) return '';
    return of.children.length > 0 ? this.children.map(({ text }) => text).join('') : textAt(row, of.slot);
  }

  get isRelevant(): boolean {
    const { of, row } = this;
    return (of.inner && row.outer ? row.outer : row).relevant[of.slot] === true;
  }

  get number(): number {
    const { of, row } = this;
    return of.inner && row.outer ? rowsOf(row.outer, of).indexOf(row) + 1 : 1;
  }

  get parent(): AnswerNode | null {
    const { of, row } = this;
    if (of.parent === null) return null;
    return nodeAt(of.inner && row.outer ? row.outer : row, of.parent);
  }

  get children(): readonly AnswerNode[] {
    const { of, row } = this;
    return of.children.flatMap((child) =>
      child.inner ? rowsOf(row, child).map(rowNode) : [nodeAt(row, child)],
    );
  }

  /** Leaves out what is not asked in other rows. In the rows around an expression, it is there and empty, as `${name}` is. */
  isLeftOut(current: XPathNode | null): boolean {
    if (this.isRelevant) return false;
    let around = current instanceof AnswerNode ? current.row : null;
    while (around !== null && around !== this.row) around = around.outer;
    return around === null;
  }
}

/** Returns the node that stands for a row of a repeat. */
export const rowNode = (row: Row): AnswerNode => {
  row.self ??= new AnswerNode(row.kind.repeat ?? (row.kind.nodes[0] as FormNode), row);
  return row.self;
};

/** Returns the node of a form's node in a row: of the survey, a group, a question, or of the row itself. */
export function nodeAt(row: Row, node: FormNode): AnswerNode {
  if (node === row.kind.repeat) return rowNode(row);
  row.seen[node.slot] ??= new AnswerNode(node, row);
  return row.seen[node.slot] as AnswerNode;
}
