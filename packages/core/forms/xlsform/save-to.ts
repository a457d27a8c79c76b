import type { Item } from '../definition.ts';
import { LIMITS } from './limits.ts';
import { isFree } from './names.ts';
import type { Report } from './problems.ts';
import { kindOf } from './question-types.ts';
import { yesOrNo } from './settings.ts';
import { placeOf, type Row, valueOf } from './sheets/table.ts';

/** What ODK keeps of every record. */
const RESERVED: ReadonlySet<string> = new Set(['name', 'label']);

/** What a cell of `save_to` says: `property`, or `list#property`. */
interface SavedAs {
  /** null: it names no list. */
  readonly list: string | null;
  readonly property: string;
}

/** Reads the column `save_to`; null: the row saves nothing. */
export function savedAs(row: Row): SavedAs | null {
  const text = valueOf(row, 'save_to');
  if (text === '') return null;
  const at = text.indexOf('#');
  return at < 0
    ? { list: null, property: text }
    : { list: text.slice(0, at).trim(), property: text.slice(at + 1).trim() };
}

/** Returns the items that stand in rows. */
export const itemsInRows = (items: readonly Item[], isInRows = false): Item[] =>
  items.flatMap((item) => {
    const own = isInRows ? [item] : [];
    if (!('children' in item)) return own;
    return [...own, ...itemsInRows(item.children, isInRows || item.type === 'begin_repeat')];
  });

function checkName(property: string, row: Row, report: Report): void {
  const place = placeOf(row, 'save_to');
  if (!isFree(property)) report.problem(place, 'save_to_not_a_property', { name: property });
  else if (property.length > LIMITS.name) {
    report.problem(place, 'name_too_long', { name: property, limit: LIMITS.name });
  } else if (RESERVED.has(property.toLowerCase())) {
    report.problem(place, 'reserved_name', { name: property });
  }
}

/**
 * Tells of rows that save what cannot be saved: groups, answers in rows, two answers in one property, or anything where no
 * record is declared. @param list the type of record; null: the form declares none
 */
export function checkSaveTo(
  rows: readonly Row[],
  inRows: ReadonlySet<Row>,
  list: string | null,
  report: Report,
): void {
  const properties = new Set<string>();
  for (const row of rows) {
    const saved = savedAs(row);
    if (saved === null || yesOrNo(valueOf(row, 'disabled')) === true) continue;
    const place = placeOf(row, 'save_to');
    const { kind } = kindOf(valueOf(row, 'type'));
    if (list === null) report.problem(place, 'save_to_without_entity');
    else if (kind === 'begin' || kind === 'end') report.problem(place, 'save_to_of_group');
    else if (saved.list !== null && saved.list !== list && isFree(saved.list)) {
      report.problem(place, 'save_to_list_unknown', { list: saved.list });
    } else if (inRows.has(row)) report.problem(place, 'not_taken', { what: 'save_to in a repeat' });
    else if (properties.has(saved.property)) {
      report.problem(place, 'doubled_property', { name: saved.property });
    } else checkName(saved.property, row, report);
    properties.add(saved.property);
  }
}
