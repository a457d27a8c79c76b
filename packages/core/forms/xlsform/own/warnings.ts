import type { FormDefinition, Warning } from '../../definition/definition.ts';
import { askedOfLastYear } from '../../engine/outside.ts';
import { findNode } from '../../engine/references.ts';
import { formTree } from '../../engine/tree.ts';
import { formFields } from '../../fields/fields.ts';
import { textOf } from '../common.ts';
import { readExpression } from '../expressions.ts';
import { newLevel, takeName } from '../names.ts';
import type { Reading } from '../reading.ts';
import type { Names } from '../references.ts';
import { WARNINGS } from '../sheets/columns.ts';
import type { Sheet } from '../sheets/sheets.ts';
import { placeOf, type Row, tableOf, valueOf } from '../sheets/table.ts';
import { OUTSIDE } from './warning-of-answer.ts';

/*
 * XLSForm has no place for answers that do not go together and are kept all the same: a constraint is about one answer.
 * Sampark has a sheet of its own, `warnings`, with a row for each:
 *
 * | column | what it says |
 * |---|---|
 * | `name` | by which its reason is kept |
 * | `when` | the expression that warns |
 * | `message`, in each language | what people read |
 * | `fields` | the questions that show it, by name, `${name}` or `module.name`; the first one asks for the reason |
 *
 * Names of questions mean what they mean in a definition: also `${module.name}`, where several modules have the name. A
 * sheet without `when` and `fields` is somebody else's.
 */

const NEEDED = ['name', 'when', 'message', 'fields'];
const REFERENCE = /\$\{\s*([^{}]*?)\s*\}/g;

/** Reads the warnings of a form. Tells of those that lack something, and of names that mean nothing. */
export function readWarnings(
  sheet: Sheet | undefined,
  form: FormDefinition,
  names: Names,
  reading: Reading,
): Warning[] {
  if (!sheet) return [];
  const { report, settings } = reading;
  const { columns, rows } = tableOf(sheet, WARNINGS, report, settings.otherTexts);
  if (!['when', 'fields'].every((needed) => columns.some(({ name }) => name === needed))) return [];

  const find = findNode(formTree(form));
  const { answers } = formFields(form);
  const level = newLevel();
  const unknown = (row: Row, column: string, name: string): void =>
    report.problem(
      placeOf(row, column),
      (names.get(name) ?? 0) > 1 ? 'ambiguous_reference' : 'unknown_reference',
      { name },
    );

  const fieldOf = (row: Row, said: string): string => {
    const name = said.replace(REFERENCE, '$1');
    const path = answers.has(name) ? name : (find(name)?.path ?? '');
    if (answers.get(path)?.repeats.length !== 0) unknown(row, 'fields', name);
    return path;
  };

  const warnings: Warning[] = [];
  for (const row of rows) {
    const missing = NEEDED.find((needed) => !row.cells.some(({ column }) => column.name === needed));
    if (missing !== undefined) {
      report.problem(placeOf(row, missing), 'incomplete_warning', { missing });
      continue;
    }
    const name = valueOf(row, 'name');
    const when = valueOf(row, 'when');
    takeName(name, level, placeOf(row, 'name'), report);
    readExpression(when, placeOf(row, 'when'), { ...reading, outside: OUTSIDE });
    for (const asked of askedOfLastYear(when)) if (!names.has(asked)) unknown(row, 'when', asked);
    for (const [, reference = ''] of when.matchAll(REFERENCE)) {
      if (find(reference) === null) unknown(row, 'when', reference);
    }
    const message = textOf(row, 'message', reading) ?? { en: name };
    const fields = valueOf(row, 'fields')
      .split(/[\s,]+/)
      .filter((field) => field !== '');
    warnings.push({ name, when, message, fields: fields.map((field) => fieldOf(row, field)) });
  }
  return warnings;
}
