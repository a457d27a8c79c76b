import { rowPath } from '../../survey/row-path.ts';
import type { FieldPath } from '../../survey/values.ts';
import { type FormModel, nodesOfModule } from '../engine/model.ts';
import type { FormNode } from '../engine/tree.ts';
import type { RowBook, RowRef } from './row-book.ts';

/*
 * A person names a place of a form in any of these ways:
 *
 * | | |
 * |---|---|
 * | `depth`, `${depth}` | the question of this name, where only one has it and it stands in no rows |
 * | `wells[2]/depth` | the question in the second row of a repeat |
 * | `/data/water/wells[2]/depth` | the same by the path that the XForm has for it |
 * | `water.wells/@k3f9/depth` | the same by the path of its value, with the row's id |
 */

/** A place where names are looked for: the form, a module, a group, or a row of a repeat. */
export interface Spot {
  /** The node of a group or a repeat, or the form itself. */
  readonly node: FormNode;
  /** The row around it; empty: the survey. For a row of a repeat, that row itself. */
  readonly row: FieldPath;
  /** Names count only in this module; null: in all of them. */
  readonly module: string | null;
}

/** A place that somebody named: a question or a group in a row, a repeat, or one of its rows. */
export interface Place extends Spot {
  /** The path of its value: of a question, or of a row. A repeat has that of all its rows. */
  readonly path: FieldPath;
  readonly isRow: boolean;
}

/** A reason why a place was not found. `row_needed`: the name stands in rows, and no row is named. */
export type NotFound = 'unknown_question' | 'unknown_row' | 'row_needed';

/** The form in which a place is looked for, and its rows. */
export interface Search {
  readonly model: FormModel;
  readonly book: RowBook;
  /** Rows that are named and not there are added, where people add rows. */
  readonly mayAdd: boolean;
}

interface Step {
  readonly name: string;
  readonly row: RowRef | null;
}

const STEP = /^([^[\]@]+?)(?:\[(\d{1,9})\])?$/u;
const REFERENCE = /^\$\{\s*([^{}]+?)\s*\}$/;

/** Splits a path into its steps; null: it is none. */
function stepsOf(path: string): readonly Step[] | null {
  const steps: Step[] = [];
  for (const part of path.split('/')) {
    const last = steps.at(-1);
    if (part.startsWith('@') && last?.row === null) {
      steps[steps.length - 1] = { ...last, row: { id: part.slice(1) } };
      continue;
    }
    const [, name, position] = STEP.exec(part) ?? [];
    if (name === undefined) return null;
    steps.push({ name, row: position === undefined ? null : { position: Number(position) } });
  }
  return steps.length === 0 ? null : steps;
}

/** The place of the form itself. */
export const formSpot = ({ tree }: FormModel): Spot => ({ node: tree.root, row: '', module: null });

/** Returns the place of a module, whose name is in no path where it is only a heading. */
export function moduleSpot(model: FormModel, name: string): Spot | null {
  const module = model.form.modules.find((each) => each.name === name);
  if (!module) return null;
  const node = model.tree.root.children.find(({ item }) => item === module);
  return node ? { node, row: '', module: null } : { node: model.tree.root, row: '', module: name };
}

/** Returns the nodes that stand outermost in a place. */
const nodesIn = ({ node, module }: Spot, model: FormModel): readonly FormNode[] =>
  module === null ? node.children : nodesOfModule(model, module);

function childNamed(spot: Spot, name: string, model: FormModel): FormNode | null {
  // Most names stand once in a form, and a module may have thousands of questions.
  const only = model.find(name);
  const isHere = only?.parent === spot.node && (spot.module ?? only.module) === only.module;
  if (only?.name === name && isHere) return only;
  const found = nodesIn(spot, model).filter((node) => node.name === name);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Goes one step. `isLast`: a repeat without a row is meant as a whole. */
function stepTo(node: FormNode, from: Spot, step: Step, isLast: boolean, search: Search): Place | NotFound {
  const path = `${from.row}${node.path}`;
  if (node.inner === null) {
    const isOne = step.row === null || ('position' in step.row && step.row.position === 1);
    return isOne ? { node, row: from.row, module: null, path, isRow: false } : 'unknown_row';
  }
  if (step.row === null) {
    return isLast ? { node, row: from.row, module: null, path, isRow: false } : 'row_needed';
  }
  const id = search.book.idOf(node, path, step.row, search.mayAdd);
  if (id === null) return 'unknown_row';
  const row = rowPath(path, id);
  return { node, row, module: null, path: row, isRow: true };
}

/** Follows the steps of a path from a place. */
function follow(steps: readonly Step[], from: Spot, search: Search): Place | NotFound {
  let at: Place | null = null;
  for (const [index, step] of steps.entries()) {
    const spot: Spot = at ?? from;
    const node = childNamed(spot, step.name, search.model);
    if (node === null) return 'unknown_question';
    const next = stepTo(node, spot, step, index === steps.length - 1, search);
    if (typeof next === 'string') return next;
    at = next;
  }
  return at ?? 'unknown_question';
}

/** Finds what a text names, seen from a place. */
export function findPlace(
  text: string,
  search: Search,
  from: Spot = formSpot(search.model),
): Place | NotFound {
  const { model } = search;
  const written = REFERENCE.exec(text.trim())?.[1] ?? text.trim();
  if (written.startsWith('/')) {
    const steps = stepsOf(written.slice(1))?.slice(1);
    return steps?.length ? follow(steps, formSpot(model), search) : 'unknown_question';
  }
  const point = written.indexOf('.');
  const module =
    point > 0 && from.node === model.tree.root ? moduleSpot(model, written.slice(0, point)) : null;
  if (module) {
    const steps = stepsOf(written.slice(point + 1));
    const found = steps ? follow(steps, module, search) : 'unknown_question';
    if (found !== 'unknown_question') return found;
  }
  const steps = stepsOf(written);
  const [first, ...rest] = steps ?? [];
  if (!first) return 'unknown_question';
  if (childNamed(from, first.name, model)) return follow([first, ...rest], from, search);
  return fromName(first, rest, search);
}

/** Finds what only one node of the form is called, wherever it stands. */
function fromName(first: Step, rest: readonly Step[], search: Search): Place | NotFound {
  const node = search.model.find(first.name);
  if (node === null) return 'unknown_question';
  if (node.rows.outer !== null) return 'row_needed';
  const found = stepTo(node, formSpot(search.model), first, rest.length === 0, search);
  return typeof found === 'string' || rest.length === 0 ? found : follow(rest, found, search);
}
