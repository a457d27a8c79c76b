import type { FormDefinition } from '../../definition/definition.ts';
import type { Entity } from '../../definition/definition-parts.ts';
import { mayCreate, mayUpdate } from '../../definition/entity.ts';
import { formModel } from '../../engine/model.ts';
import { ENTITY_RULES, isOfEntity } from '../../engine/rules.ts';
import { expressionOf } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { isFree, LONGEST_TYPE } from '../names.ts';
import type { Report } from '../problems.ts';
import type { Reading } from '../reading.ts';
import { checkReferences } from '../references.ts';
import { ENTITIES } from '../sheets/columns.ts';
import type { Sheet } from '../sheets/sheets.ts';
import { placeOf, type Row, tableOf, valueOf } from '../sheets/table.ts';
import type { Survey } from '../survey.ts';
import { entityPlaces, type Places, type ReadEntity } from './entity-places.ts';
import { checkSaveTo } from './save-to.ts';

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
 * survey names its record itself, and needs no `entity_id` to change it. A row of a repeat does not.
 */
function checkModes(entity: Entity, row: Row, mayNameItself: boolean, { report }: Reading): void {
  const { create_if, entity_id, update_if, label, type } = entity;
  const place = placeOf(row);
  if (entity_id !== undefined && create_if !== undefined && update_if === undefined) {
    report.problem(place, 'entity_update_if_missing');
  } else if (mayUpdate(entity) && entity_id === undefined && !mayNameItself) {
    report.problem(placeOf(row, 'entity_id'), 'entity_id_missing', { type });
  } else if (mayCreate(entity) && label === undefined) {
    report.problem(placeOf(row, 'label'), 'entity_label_missing', { type });
  }
}

/** The records of a workbook that have a place. */
export interface PlacedEntities {
  /** The entity of the form itself; those of groups and repeats are with them. */
  readonly ofForm: Entity | undefined;
  /** The rows of all of them, by type. */
  readonly rows: ReadonlyMap<string, Row>;
}

/** Reads the row of a record. */
function entityOf(row: Row, reading: Reading): Entity {
  const rules = ENTITY_RULES.flatMap((rule) => {
    const text = expressionOf(row, rule, reading);
    return text === undefined ? [] : [[rule, text] as const];
  });
  return { type: valueOf(row, 'list_name'), ...Object.fromEntries(rules) };
}

/** Reads the rows of the sheet `entities`, each of a list of its own. */
function readEntities(sheet: Sheet | undefined, survey: Survey, reading: Reading): readonly ReadEntity[] {
  const { report, settings } = reading;
  const table = sheet && tableOf(sheet, ENTITIES, report, settings.otherTexts, LIMITS.surveyRows);
  for (const { heading, name } of table?.columns ?? []) {
    const place = { sheet: sheet?.name ?? '', row: 1, column: heading };
    if (name === null) report.problem(place, 'entity_column_not_known');
  }
  const types = new Set<string>();
  return [...(table?.rows ?? [])].map((row) => {
    const entity = entityOf(row, reading);
    checkType(entity.type, row, report);
    if (types.has(entity.type) && entity.type !== '') {
      report.problem(placeOf(row, 'list_name'), 'doubled_list', { list: entity.type });
    }
    types.add(entity.type);
    checkReferences(row, survey.names, report, (column) => column !== 'list_name');
    return { entity, row };
  });
}

/**
 * Reads the sheet `entities` and the column `save_to` (https://docs.getodk.org/entities-quick-reference). A form may declare several types of records, each
 * once: of the form itself, of a group, or of each row of a repeat. They are put where they stand.
 * @param rows those of the survey sheet
 * @returns the rows of the records, by what each says
 */
export function placeEntities(
  sheet: Sheet | undefined,
  rows: readonly Row[],
  survey: Survey,
  reading: Reading,
): PlacedEntities {
  const { report, settings } = reading;
  const known = report.problems.length;
  const read = readEntities(sheet, survey, reading);
  checkSaveTo(rows, new Set(read.map(({ entity }) => entity.type)), report);
  // A name that is wrong would seem to be in the wrong place as well.
  const places: Places = report.problems.length > known ? new Map() : entityPlaces(read, survey, reading);
  for (const each of read) {
    const place = [...places].find(([, { row }]) => row === each.row)?.[0];
    const mayNameItself = each.entity.type === settings.subject && place?.type !== 'begin_repeat';
    checkModes(each.entity, each.row, mayNameItself, reading);
    if (place) place.entity = each.entity;
  }
  return {
    ofForm: places.get(null)?.entity,
    rows: new Map(read.map(({ entity, row }) => [entity.type, row])),
  };
}

/** Tells of what is wrong with the rules of records in the form as a whole. A path that leads nowhere is taken, as elsewhere, and finds nothing. */
export function checkEntities(form: FormDefinition, { rows }: PlacedEntities, report: Report): void {
  const { problems, entities } = formModel(form);
  for (const { node, rule, code, about } of problems) {
    const row = isOfEntity(rule) && rows.get(entities.find((each) => each.node === node)?.entity.type ?? '');
    if (!row) continue;
    const place = placeOf(row, rule);
    if (code === 'path_to_nothing') report.warn(place, 'entity_finds_nothing');
    else report.problem(place, code, { name: about });
  }
}
