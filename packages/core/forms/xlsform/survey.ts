import type { Item } from '../definition/definition.ts';
import { begin, checkAllEnded, checkTableList, end } from './containers.ts';
import { meantKind } from './entities/records.ts';
import { checkFormId } from './names.ts';
import { type Kind, kindOf } from './questions/question-types.ts';
import { type QuestionKind, questionsOf } from './questions/questions.ts';
import { otherName } from './questions/selects.ts';
import type { Reading } from './reading.ts';
import { yesOrNo } from './settings.ts';
import { placeOf, type Row, valueOf } from './sheets/table.ts';
import { here, nameOf, newWalk, noteName, type Walk } from './walk.ts';

/** The contents of the survey sheet. */
export interface Survey {
  readonly items: readonly Item[];
  /** How often each name of a question, group or repeat stands in it. */
  readonly names: ReadonlyMap<string, number>;
  /** The title and the id of the form, where an old workbook sets them here. */
  readonly title: string;
  readonly formId: string;
  /** The row of each item. */
  readonly rows: ReadonlyMap<Item, Row>;
}

/** Reads the row of a question. */
function question(kind: QuestionKind, row: Row, walk: Walk): void {
  const name = nameOf(row, walk, kind.kind === 'note' ? `generated_note_name_${row.number}` : '');
  if (name === null) return;
  walk.questions.add(name);
  if (kind.kind === 'select') checkTableList(kind.list, row, walk);
  if (kind.kind === 'select' && kind.hasOther) noteName(otherName(name), row, walk);
  const items = questionsOf(kind, name, row, walk.reading);
  const isCalculate = kind.kind === 'question' && kind.type === 'calculate';
  if (isCalculate || items.some(({ type }) => type === 'calculate')) walk.workedOut.add(name);
  for (const item of items) {
    walk.rows.set(item, row);
    if ('trigger' in item && item.trigger) walk.triggers.push({ row, names: item.trigger });
  }
  here(walk).children.push(...items);
}

/** Keeps the name of a row that makes no question, so that what names it is not wrong as well. */
function noQuestion(row: Row, walk: Walk): void {
  const name = nameOf(row, walk);
  if (name !== null) walk.questions.add(name);
}

function readRow(kind: Kind, row: Row, walk: Walk): void {
  const { report } = walk.reading;
  const place = placeOf(row, 'type');
  switch (kind.kind) {
    case 'begin':
      return begin(row, kind.container, walk);
    case 'end':
      return end(row, kind.container, walk);
    case 'setting':
      // The settings' own id is the one that counts.
      if (kind.setting === 'form_id' && walk.reading.settings.formId === '')
        checkFormId(valueOf(row, 'name'), placeOf(row, 'name'), report);
      return;
    case 'not_taken':
      report.problem(place, 'not_taken', { what: kind.what });
      // Its name is fixed, and the column may be empty.
      return kind.what === 'audit' ? undefined : noQuestion(row, walk);
    case 'unknown':
      report.problem(place, 'unknown_type', { type: valueOf(row, 'type') });
      return noQuestion(row, walk);
    case 'bad_list_file':
      report.problem(place, 'bad_list_file', { file: kind.file });
      return noQuestion(row, walk);
    case 'select_without_list':
      report.problem(place, 'missing_list_name');
      return noQuestion(row, walk);
    default:
      return question(kind, row, walk);
  }
}

/** Says whether a row is to be read. Tells when it is switched off, or says nothing. */
function isRead(row: Row, { report }: Reading): boolean {
  const disabled = valueOf(row, 'disabled');
  if (disabled !== '') report.warn(placeOf(row, 'disabled'), 'disabled');
  if (yesOrNo(disabled) === true) return false;
  if (valueOf(row, 'type') !== '') return true;
  if (row.cells.some(({ column }) => column.name === 'name' || column.name === 'label')) {
    report.problem(placeOf(row, 'type'), 'missing_type');
  } else report.warn(placeOf(row), 'row_left_out');
  return false;
}

/** Tells of triggers that name what people do not answer. */
function checkTriggers({ triggers, names, questions, workedOut, reading }: Walk): void {
  for (const { row, names: named } of triggers) {
    for (const name of named) {
      if (!names.has(name)) reading.report.problem(placeOf(row, 'trigger'), 'unknown_reference', { name });
      else if (workedOut.has(name) || !questions.has(name)) {
        reading.report.problem(placeOf(row, 'trigger'), 'trigger_not_seen', { name });
      }
    }
  }
}

const GEOMETRY = /reference-geometry\s*=\s*\$\{([^{}]+)\}/i;

/** Tells of geometries that a question takes from something else than a repeat. */
function checkGeometries(rows: readonly Row[], { repeats, names, reading }: Walk): void {
  for (const row of rows) {
    const name = GEOMETRY.exec(valueOf(row, 'parameters'))?.[1];
    if (name === undefined || repeats.has(name) || !names.has(name)) continue;
    reading.report.problem(placeOf(row, 'parameters'), 'parameter_value', { name: 'reference-geometry' });
  }
}

/** Reads the rows of the survey sheet into questions, groups and repeats. */
export function readSurvey(rows: readonly Row[], reading: Reading): Survey {
  const walk = newWalk(reading);
  const settings = new Map<string, string>();
  for (const row of rows) {
    if (!isRead(row, reading)) continue;
    const kind = meantKind(kindOf(valueOf(row, 'type')), reading);
    if (kind.kind === 'setting') settings.set(kind.setting, valueOf(row, 'name'));
    readRow(kind, row, walk);
  }
  checkAllEnded(walk);
  checkTriggers(walk);
  checkGeometries(rows, walk);
  return {
    items: walk.items,
    names: walk.names,
    title: settings.get('title') ?? '',
    formId: settings.get('form_id') ?? '',
    rows: walk.rows,
  };
}
