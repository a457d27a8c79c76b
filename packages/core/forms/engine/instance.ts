import {
  type FieldPath,
  isList,
  SURVEY_DATE,
  type Value,
  type Values,
  valueAt,
} from '../../survey/values.ts';
import type { FormDefinition } from '../definition/definition.ts';
import type { Device, Scope } from '../xpath/scope.ts';
import { toNumber, toText, type XPathValue } from '../xpath/values.ts';
import { type FormModel, formModel, type Step } from './model.ts';
import { commonRows } from './references.ts';
import { emptyRow, emptySurvey, nodeAt, pathIn, type Row, rowNode, rowsOf, rowsWithin } from './row.ts';
import { type RowIds, rowIds } from './row-ids.ts';
import { isWorkedOut } from './rules.ts';
import { surveyDevice } from './survey-device.ts';
import { type FormNode, isQuestion, type RowKind, tableRows } from './tree.ts';

/** A survey's answers with all that a form works out from them. `changeAnswers` changes it; nothing else does. */
export interface FormInstance {
  readonly model: FormModel;
  readonly device: Device;
  survey: Row;
  /** The answers that it was opened with. */
  readonly opened: Values;
  /** The answers that have changed since. */
  readonly changed: Map<FieldPath, Value>;
  /** The rows that counts have made. */
  counted: number;
  /** How often something about a module has changed, by its name. */
  readonly changesOf: Map<string, number>;
}

/** The most rows of counted repeats in one survey: the number may come from an answer, and rows may hold rows. */
const MOST_COUNTED_ROWS = 10_000;

/** Works out a form for a survey's answers. */
export function openForm(form: FormDefinition, values: Values, device?: Device): FormInstance {
  const model = formModel(form);
  const stored = (path: FieldPath): Value => answerAt(instance, path);
  const instance: FormInstance = {
    model,
    device: device ?? surveyDevice(() => stored(SURVEY_DATE)),
    survey: emptySurvey(model.tree.root.rows, stored),
    opened: values,
    changed: new Map(),
    counted: 0,
    changesOf: new Map(),
  };
  readAll(instance);
  return instance;
}

/** Returns what a survey holds at a path; of something that is worked out, what was stored. */
export const answerAt = ({ opened, changed }: FormInstance, path: FieldPath): Value =>
  changed.size > 0 && changed.has(path) ? (changed.get(path) ?? null) : valueAt(opened, path);

const noteChange = ({ changesOf }: FormInstance, module: string): void => {
  changesOf.set(module, (changesOf.get(module) ?? 0) + 1);
};

/** Reads all answers anew, and works everything out. */
function readAll(instance: FormInstance): void {
  const { model, opened, changed } = instance;
  const rows = model.hasRows ? rowIds({ ...opened, ...Object.fromEntries(changed) }) : NO_ROWS;
  instance.survey = emptySurvey(model.tree.root.rows, instance.survey.stored);
  instance.counted = 0;
  for (const { name } of model.modules) noteChange(instance, name);
  readRow(instance, instance.survey, rows);
  for (const step of model.steps) {
    for (const row of rowsWithin(instance.survey, step.node.rows)) workOut(instance, step, row, rows);
  }
}

const NO_ROWS: RowIds = new Map();

/** Reads the answers of a row, and of the rows in it. */
function readRow(instance: FormInstance, row: Row, ids: RowIds): void {
  for (const node of row.kind.nodes) {
    if (node.inner) {
      // A counted repeat has the rows that it counts, and a table its own, whatever else somebody sent.
      const isCounted = instance.model.rules.get(node)?.count != null;
      const wanted = tableRows(node) ?? ids.get(pathIn(row, node)) ?? [];
      if (!isCounted) makeRows(instance, row, node, wanted, ids);
    } else if (isQuestion(node)) row.values[node.slot] = inOrder(node, answerAt(instance, pathIn(row, node)));
  }
}

/** Returns an answer as expressions read it: several choices in the order of their list, however they were chosen. */
function inOrder({ item }: FormNode, value: Value): Value {
  if (item?.type !== 'select_multiple' || !isList(value)) return value;
  const names = item.choices.map(({ name }) => name);
  return value.toSorted((one, other) => names.indexOf(one) - names.indexOf(other));
}

/** Gives a repeat its rows. Those that it has already stay. */
function makeRows(
  instance: FormInstance,
  outer: Row,
  repeat: FormNode,
  wanted: readonly string[],
  ids: RowIds,
): void {
  const known = new Map(rowsOf(outer, repeat).map((row) => [row.id, row]));
  outer.rows[repeat.slot] = wanted.map((id) => {
    const before = known.get(id);
    if (before) return before;
    const row = emptyRow(repeat.inner as RowKind, outer, id, `${pathIn(outer, repeat)}/@${id}`);
    readRow(instance, row, ids);
    return row;
  });
}

/**
 * Returns where the expressions of a node are worked out. Those of a repeat stand in a row that is not there, so that `..`
 * and `${name}` begin as they do in a row.
 */
export function scopeOf({ device }: Pick<FormInstance, 'device'>, row: Row, node: FormNode): Scope {
  const current = node.inner ? rowNode(emptyRow(node.inner, row, '', '')) : nodeAt(row, node);
  return { node: current, current, position: 1, size: 1, device };
}

/** Whether the group or the repeat around a node is asked. */
function isParentAsked(row: Row, { parent }: FormNode): boolean {
  if (parent === null || parent.parent === null) return true;
  const around = parent === row.kind.repeat ? row.outer : row;
  return around?.relevant[parent.slot] === true;
}

/** Returns what a calculation leaves as its answer. What is no number leaves none, as in ODK's engines. */
export function answerOf(value: XPathValue): Value {
  if (Number.isNaN(value)) return '';
  return typeof value === 'number' && Number.isFinite(value) ? value : toText(value);
}

/** Works out a node in a row. @returns whether something about it has changed */
function workOut(instance: FormInstance, { node, rules }: Step, row: Row, ids: RowIds): boolean {
  const { slot } = node;
  const { conditions, calculation, count } = rules;
  const wasAsked = row.relevant[slot];
  const scope = isWorkedOut(rules) ? scopeOf(instance, row, node) : null;
  const asked = isParentAsked(row, node) && (!scope || conditions.every((each) => each.truth(scope)));
  row.relevant[slot] = asked;
  let isChanged = asked !== wasAsked;
  if (!scope) return isChanged;
  if (calculation && asked) {
    const value = calculation.value(scope);
    // A whole number leaves out the fraction, as XForms reads its type.
    const answer = answerOf(
      node.item?.type === 'integer' ? Math.trunc(toNumber(value, instance.device)) : value,
    );
    isChanged ||= answer !== row.values[slot];
    row.values[slot] = answer;
  }
  if (count) {
    const before = rowsOf(row, node).length;
    const left = before + MOST_COUNTED_ROWS - instance.counted;
    const wanted = Math.min(left, Math.max(0, Math.trunc(count.number(scope)) || 0));
    instance.counted += wanted - before;
    isChanged ||= wanted !== before;
    makeRows(
      instance,
      row,
      node,
      Array.from({ length: wanted }, (_, at) => String(at + 1)),
      ids,
    );
  }
  return isChanged;
}

/** Finds the row and the node of a path; null: there is no such row, or no such question. */
export function locate(
  { survey }: Pick<FormInstance, 'survey'>,
  path: FieldPath,
): { readonly row: Row; readonly node: FormNode } | null {
  let row = survey;
  let rest = path;
  for (;;) {
    const end = rest.indexOf('/@');
    const node = row.kind.byPath.get(end < 0 ? rest : rest.slice(0, end)) ?? null;
    if (node === null || end < 0) return node && { row, node };
    const [id = ''] = rest.slice(end + 2).split('/', 1);
    const next = node.inner && rowsOf(row, node).find((each) => each.id === id);
    if (!next) return null;
    row = next;
    rest = rest.slice(end + 2 + id.length);
    if (rest === '') return { row, node };
  }
}

/** Returns the rows of a repeat in the survey, or in the row that holds it; none: there is no such repeat. */
export const rowsAt = (instance: Pick<FormInstance, 'survey'>, repeat: FieldPath): readonly Row[] => {
  const found = locate(instance, repeat);
  return found ? rowsOf(found.row, found.node) : [];
};

/** The rows in which something waits to be worked out again, by the step's index. */
type Waiting = Map<number, Set<Row>>;

function wait(waiting: Waiting, { index }: Step, rows: Iterable<Row>): void {
  const known = waiting.get(index) ?? new Set();
  for (const row of rows) known.add(row);
  waiting.set(index, known);
}

function noteDependents({ model, survey }: FormInstance, node: FormNode, row: Row, waiting: Waiting): void {
  for (const { step, anyRow } of model.dependents.get(node) ?? []) {
    let around = row;
    const common = anyRow ? survey.kind : commonRows(step.node.rows, node.rows);
    while (around.kind !== common && around.outer) around = around.outer;
    wait(waiting, step, rowsWithin(around, step.node.rows));
  }
}

/** Changes answers, and works out again only what hangs on them. */
export function changeAnswers(instance: FormInstance, changes: Iterable<readonly [FieldPath, Value]>): void {
  const waiting: Waiting = new Map();
  // Rows that come, go or move, and another day, may change anything.
  let isAllNew = false;
  for (const [path, value] of changes) {
    instance.changed.set(path, value);
    const found = locate(instance, path);
    if (/\/@[^/]+$/.test(path) || path === SURVEY_DATE) isAllNew = true;
    if (found === null || found.node.inner) continue;
    const { row, node } = found;
    if (instance.model.rules.get(node)?.calculation) {
      const once = instance.model.once.get(node);
      if (once) wait(waiting, once, [row]);
      continue;
    }
    row.values[node.slot] = inOrder(node, value);
    noteChange(instance, node.module);
    noteDependents(instance, node, row, waiting);
  }
  if (isAllNew || !workThrough(instance, waiting)) readAll(instance);
}

/** Works through what waits. @returns false: the rows of a counted repeat have changed, so everything is to be done */
function workThrough(instance: FormInstance, waiting: Waiting): boolean {
  for (const step of instance.model.steps) {
    if (waiting.size === 0) return true;
    const rows = waiting.get(step.index);
    if (!rows) continue;
    waiting.delete(step.index);
    for (const row of rows) {
      const before = step.rules.count ? rowsOf(row, step.node).length : 0;
      if (!workOut(instance, step, row, NO_ROWS)) continue;
      noteChange(instance, step.node.module);
      if (step.rules.count && rowsOf(row, step.node).length !== before) return false;
      noteDependents(instance, step.node, row, waiting);
    }
  }
  return true;
}
