import { type FieldPath, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { FormDefinition } from '../definition.ts';
import type { Device, Scope } from '../xpath/scope.ts';
import { toText, type XPathNode, type XPathValue } from '../xpath/values.ts';
import { type FormModel, formModel, type Step } from './model.ts';
import { commonRows } from './references.ts';
import { emptyRow, nodeAt, pathIn, type Row, rowNode, rowsOf, rowsWithin } from './row.ts';
import { type RowIds, rowIds } from './row-ids.ts';
import { surveyDevice } from './survey-device.ts';
import type { FormNode, RowKind } from './tree.ts';

/** A survey's answers with all that a form works out from them. `changeAnswers` changes it; nothing else does. */
export interface FormInstance {
  readonly model: FormModel;
  readonly device: Device;
  survey: Row;
  /** The answers that it was opened with. */
  readonly opened: Values;
  /** The answers that have changed since. */
  readonly changed: Map<FieldPath, Value>;
}

/** The most rows that a counted repeat may have. */
const MOST_ROWS = 5_000;

/** Works out a form for a survey's answers. */
export function openForm(
  form: FormDefinition,
  values: Values,
  device: Device = surveyDevice(values),
): FormInstance {
  const model = formModel(form);
  const survey = emptyRow(model.tree.root.rows, null, '', '');
  const instance: FormInstance = { model, device, survey, opened: values, changed: new Map() };
  readAll(instance);
  return instance;
}

const answerAt = ({ opened, changed }: FormInstance, path: FieldPath): Value =>
  changed.size > 0 && changed.has(path) ? (changed.get(path) ?? null) : valueAt(opened, path);

/** Reads all answers anew, and works everything out. */
function readAll(instance: FormInstance): void {
  const { model, opened, changed } = instance;
  const rows = model.hasRows ? rowIds({ ...opened, ...Object.fromEntries(changed) }) : NO_ROWS;
  instance.survey = emptyRow(model.tree.root.rows, null, '', '');
  readRow(instance, instance.survey, rows);
  for (const step of model.steps) {
    for (const row of rowsWithin(instance.survey, step.node.rows)) workOut(instance, step, row, rows);
  }
}

const NO_ROWS: RowIds = new Map();

/** Reads the answers of a row, and of the rows in it. */
function readRow(instance: FormInstance, row: Row, ids: RowIds): void {
  for (const node of row.kind.nodes) {
    if (node.inner) makeRows(instance, row, node, ids.get(pathIn(row, node)) ?? [], ids);
    else row.values[node.slot] = answerAt(instance, pathIn(row, node));
  }
}

/** Gives a repeat its rows. Those that it has already stay. */
function makeRows(
  instance: FormInstance,
  outer: Row,
  repeat: FormNode,
  wanted: readonly string[],
  ids: RowIds,
): void {
  const known = rowsOf(outer, repeat);
  outer.rows[repeat.slot] = wanted.map((id) => {
    const before = known.find((row) => row.id === id);
    if (before) return before;
    const row = emptyRow(repeat.inner as RowKind, outer, id, `${pathIn(outer, repeat)}/@${id}`);
    readRow(instance, row, ids);
    return row;
  });
}

/** Returns where the expressions of a node are worked out. Those of a repeat stand in a row that is not there. */
export function scopeOf(
  { device }: Pick<FormInstance, 'device'>,
  row: Row,
  node: FormNode,
  at?: XPathNode,
): Scope {
  const current = node.inner ? rowNode(emptyRow(node.inner, row, '', '')) : nodeAt(row, node);
  return { node: at ?? current, current, position: 1, size: 1, device };
}

/** Whether the group or the repeat around a node is asked. */
function isParentAsked(row: Row, { parent }: FormNode): boolean {
  if (parent === null || parent.parent === null) return true;
  const around = parent === row.kind.repeat ? row.outer : row;
  return around?.relevant[parent.slot] === true;
}

/** Returns what a calculation leaves as its answer. What is no number leaves none, as in ODK's engines. */
function answerOf(value: XPathValue): Value {
  if (Number.isNaN(value)) return '';
  return typeof value === 'number' && Number.isFinite(value) ? value : toText(value);
}

/** Works out a node in a row. @returns whether something about it has changed */
function workOut(instance: FormInstance, { node, rules }: Step, row: Row, ids: RowIds): boolean {
  const { slot } = node;
  const { conditions, calculation, count } = rules;
  const before = row.relevant[slot];
  const hasRule = conditions.length > 0 || calculation !== null || count !== null;
  const scope = hasRule ? scopeOf(instance, row, node) : null;
  const asked = isParentAsked(row, node) && (!scope || conditions.every((each) => each.truth(scope)));
  row.relevant[slot] = asked;
  let isChanged = asked !== before;
  if (!scope) return isChanged;
  if (calculation && asked) {
    const value = calculation.value(scope);
    const answer = answerOf(value);
    isChanged ||= answer !== row.values[slot];
    row.values[slot] = answer;
  }
  if (count) {
    const wanted = Math.min(MOST_ROWS, Math.max(0, Math.trunc(count.number(scope)) || 0));
    isChanged ||= wanted !== rowsOf(row, node).length;
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

/** Where a path leads in a survey; null: to nothing that is there. */
export function findPlace(
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

/** The places in rows that wait to be worked out again, by step. */
type Waiting = Map<number, Set<Row>>;

function noteDependents({ model, survey }: FormInstance, node: FormNode, row: Row, waiting: Waiting): void {
  for (const { step, anyRow } of model.dependents.get(node) ?? []) {
    let around = row;
    const common = anyRow ? survey.kind : commonRows(step.node.rows, node.rows);
    while (around.kind !== common && around.outer) around = around.outer;
    const rows = waiting.get(step.place) ?? new Set();
    for (const each of rowsWithin(around, step.node.rows)) rows.add(each);
    waiting.set(step.place, rows);
  }
}

/** Changes answers, and works out again only what hangs on them. */
export function changeAnswers(instance: FormInstance, changes: Iterable<readonly [FieldPath, Value]>): void {
  const waiting: Waiting = new Map();
  let rowsChange = false;
  for (const [path, value] of changes) {
    instance.changed.set(path, value);
    const place = findPlace(instance, path);
    if (/\/@[^/]+$/.test(path)) rowsChange = true;
    if (place === null || place.node.inner) continue;
    const { row, node } = place;
    if (instance.model.rules.get(node)?.calculation) continue;
    row.values[node.slot] = value;
    noteDependents(instance, node, row, waiting);
  }
  if (rowsChange || !workThrough(instance, waiting)) readAll(instance);
}

/** Works through what waits. @returns false: the rows of a counted repeat have changed, so everything is to be done */
function workThrough(instance: FormInstance, waiting: Waiting): boolean {
  for (const step of instance.model.steps) {
    if (waiting.size === 0) return true;
    const rows = waiting.get(step.place);
    if (!rows) continue;
    waiting.delete(step.place);
    for (const row of rows) {
      const before = step.rules.count ? rowsOf(row, step.node).length : 0;
      if (!workOut(instance, step, row, NO_ROWS)) continue;
      if (step.rules.count && rowsOf(row, step.node).length !== before) return false;
      noteDependents(instance, step.node, row, waiting);
    }
  }
  return true;
}
