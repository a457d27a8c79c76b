import type { Entity, FormDefinition } from '../definition.ts';
import { formModel } from '../engine/model.ts';
import { ENTITY_RULES } from '../engine/rules.ts';
import { mayCreate, mayUpdate } from '../entity.ts';
import { expressionOf } from './common.ts';
import { LIMITS } from './limits.ts';
import { isFree, LONGEST_TYPE } from './names.ts';
import type { Report } from './problems.ts';
import type { Reading } from './reading.ts';
import { checkReferences, referencesIn } from './references.ts';
import { checkSaveTo, itemsInRows } from './save-to.ts';
import { ENTITIES } from './sheets/columns.ts';
import type { Sheet } from './sheets/sheets.ts';
import { placeOf, type Row, tableOf, valueOf } from './sheets/table.ts';
import type { Survey } from './survey.ts';

/** The record that a workbook declares, and its row. */
interface ReadEntity {
  readonly entity: Entity;
  readonly row: Row;
}

function checkType(type: string, row: Row, report: Report): void {
  const place = placeOf(row, 'list_name');
  if (type === '') report.problem(place, 'entity_list_missing');
  else if (!isFree(type) || type.includes('.')) report.problem(place, 'invalid_name', { name: type });
  else if (type === 'village' || type === 'panchayat') report.problem(place, 'reserved_name', { name: type });
  else if (type.length > LONGEST_TYPE) {
    report.problem(place, 'name_too_long', { name: type, limit: LONGEST_TYPE });
  }
}

/**
 * Tells of a declaration that contradicts itself, by pyxform's rules. One is our own: where the form's surveys are about such records, a
 * survey names its record itself, and needs no `entity_id` to change it.
 */
function checkModes(entity: Entity, row: Row, { report, settings }: Reading): void {
  const { create_if, entity_id, update_if, label, type } = entity;
  const place = placeOf(row);
  if (entity_id !== undefined && create_if !== undefined && update_if === undefined) {
    report.problem(place, 'entity_update_if_missing');
  } else if (mayUpdate(entity) && entity_id === undefined && settings.subject !== type) {
    report.problem(placeOf(row, 'entity_id'), 'entity_id_missing', { type });
  } else if (mayCreate(entity) && label === undefined) {
    report.problem(placeOf(row, 'label'), 'entity_label_missing', { type });
  }
}

/** Tells of answers in rows that a record would be made of: there would be one for each row. */
function checkRows(row: Row, namesInRows: ReadonlySet<string>, { report }: Reading): void {
  for (const { column, text } of row.cells) {
    const isInRows = referencesIn(text).some((each) => each.kind === 'name' && namesInRows.has(each.name));
    const place = { sheet: row.sheet, row: row.number, column: column.heading };
    if (isInRows) report.problem(place, 'not_taken', { what: 'entities from a repeat' });
  }
}

/** Reads the row of a record. */
function entityOf(row: Row, reading: Reading): Entity {
  const rules = ENTITY_RULES.flatMap((rule) => {
    const text = expressionOf(row, rule, reading);
    return text === undefined ? [] : [[rule, text] as const];
  });
  return { type: valueOf(row, 'list_name'), ...Object.fromEntries(rules) };
}

/**
 * Reads the sheet `entities` and the column `save_to` (https://docs.getodk.org/entities-intro). A form declares one type of record, outside of
 * repeats; more is told as not taken. @param rows those of the survey sheet
 * @returns null: the form saves no records
 */
export function readEntity(
  sheet: Sheet | undefined,
  rows: readonly Row[],
  survey: Survey,
  reading: Reading,
): ReadEntity | null {
  const { report, settings } = reading;
  const table = sheet && tableOf(sheet, ENTITIES, report, settings.otherTexts, LIMITS.surveyRows);
  for (const { heading, name } of table?.columns ?? []) {
    const place = { sheet: sheet?.name ?? '', row: 1, column: heading };
    if (name === null) report.problem(place, 'entity_column_not_known');
  }
  const [row, ...others] = table?.rows ?? [];
  for (const other of others) report.problem(placeOf(other), 'not_taken', { what: 'several entities' });
  const inRows = itemsInRows(survey.items);
  const rowsInRows = new Set(inRows.flatMap((item) => survey.rows.get(item) ?? []));
  if (!row) {
    checkSaveTo(rows, rowsInRows, null, report);
    return null;
  }
  const entity = entityOf(row, reading);
  checkType(entity.type, row, report);
  checkModes(entity, row, reading);
  checkReferences(row, survey.names, report, (column) => column !== 'list_name');
  checkRows(row, new Set(inRows.map(({ name }) => name)), reading);
  // With several, a property names its list, and the list may be one of the others.
  if (others.length === 0) checkSaveTo(rows, rowsInRows, entity.type, report);
  return { entity, row };
}

/** Tells of what is wrong with the rules of a record in the form as a whole. A path that leads nowhere is taken, as elsewhere, and finds nothing. */
export function checkEntity(form: FormDefinition, row: Row, report: Report): void {
  for (const { node, warning, rule, code, about } of formModel(form).problems) {
    if (node !== null || warning !== null) continue;
    const place = placeOf(row, rule);
    if (code === 'path_to_nothing') report.warn(place, 'entity_finds_nothing');
    else report.problem(place, code, { name: about });
  }
}
