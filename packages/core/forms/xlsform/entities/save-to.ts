import { LIMITS } from '../limits.ts';
import { isFree } from '../names.ts';
import type { Report } from '../problems.ts';
import { kindOf } from '../questions/question-types.ts';
import { yesOrNo } from '../settings.ts';
import { placeOf, type Row, valueOf } from '../sheets/table.ts';

/** The properties that ODK keeps of every record. */
const RESERVED: ReadonlySet<string> = new Set(['name', 'label']);

/** The content of a cell of `save_to`: `property`, or `list#property`. */
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
 * Tells of rows that save what cannot be saved: groups, two answers in one property, or anything in a list that is not
 * declared. @param lists the types of records that the form declares
 */
export function checkSaveTo(rows: readonly Row[], lists: ReadonlySet<string>, report: Report): void {
  const [only] = lists.size === 1 ? lists : [];
  const properties = new Set<string>();
  for (const row of rows) {
    const saved = savedAs(row);
    if (saved === null || yesOrNo(valueOf(row, 'disabled')) === true) continue;
    const place = placeOf(row, 'save_to');
    const { kind } = kindOf(valueOf(row, 'type'));
    const list = saved.list ?? only;
    const key = `${list}#${saved.property}`;
    if (lists.size === 0) report.problem(place, 'save_to_without_entity');
    else if (kind === 'begin' || kind === 'end') report.problem(place, 'save_to_of_group');
    else if (list === undefined) report.problem(place, 'save_to_without_list', { property: saved.property });
    else if (!lists.has(list)) report.problem(place, 'save_to_list_unknown', { list });
    else if (properties.has(key)) report.problem(place, 'doubled_property', { name: saved.property });
    else checkName(saved.property, row, report);
    properties.add(key);
  }
}
