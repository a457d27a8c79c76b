import type { LocalText } from '../../definition/definition.ts';
import { LIMITS } from '../limits.ts';
import type { PlainType } from '../questions/question-types.ts';
import type { Bounds } from '../questions/range.ts';
import type { Reading } from '../reading.ts';
import { localText } from '../sheets/languages.ts';
import { placeOf, type Row, textsOf, valueOf } from '../sheets/table.ts';

/*
 * XLSForm has no column for the unit of an answer, and says its limits in a constraint. Sampark has columns of its own:
 *
 * | column | of | what it says |
 * |---|---|---|
 * | `unit`, in each language | integer, decimal, range | what is counted or measured |
 * | `min`, `max` | integer, decimal | the least and the most, both allowed |
 * | `step` | integer, decimal | an answer is a whole multiple of it |
 * | `max_length` | text | the most characters |
 *
 * The constraint says them once more, for tools that do not know these columns. Without them an answer has the widest limits
 * (`widest-numbers.ts`). A cell that is no number, and limits that no answer keeps, are told of and left out: a workbook that
 * was made elsewhere may mean something else by the same heading.
 */

const OF_NUMBERS = ['unit', 'min', 'max', 'step'];
const COLUMNS: Partial<Readonly<Record<PlainType, readonly string[]>>> = {
  integer: OF_NUMBERS,
  decimal: OF_NUMBERS,
  range: ['unit'],
  text: ['max_length'],
};
const ALL = [...OF_NUMBERS, 'max_length'];

/** The rules that say the limits to other tools, each by its column; `#` stands for the number. */
const RULES = { min: '. >= #', max: '. <= #', max_length: 'string-length(.) <= #' } as const;
type Limit = keyof typeof RULES;
const LIMITS_WITH_RULES = Object.keys(RULES) as readonly Limit[];

/**
 * Writes the constraint of a question that has limits in columns, so that tools without these columns hold to them.
 * @param limits the numbers in the columns; undefined: that column is empty
 */
export function constraintWith(
  limits: Readonly<Partial<Record<Limit, string | undefined>>>,
  constraint: string | undefined,
): string | undefined {
  const rules = LIMITS_WITH_RULES.flatMap((limit) => {
    const number = limits[limit];
    return number === undefined ? [] : [RULES[limit].replace('#', number)];
  }).join(' and ');
  if (rules === '' || constraint === undefined) return rules || constraint;
  return `(${rules}) and (${constraint})`;
}

/**
 * Takes the limits out of a constraint again, whatever their numbers: those in the columns count. So who changes a workbook
 * changes the columns alone.
 */
export function constraintWithout(constraint: string | undefined, row: Row): string | undefined {
  const rules = LIMITS_WITH_RULES.filter((limit) => valueOf(row, limit) !== '').map((limit) =>
    RULES[limit].replace(/[.()]/g, '\\$&').replace('#', '-?[\\d.]+'),
  );
  if (constraint === undefined || rules.length === 0) return constraint;
  const all = rules.join(' and ');
  if (new RegExp(`^${all}$`).test(constraint)) return undefined;
  return new RegExp(`^\\(${all}\\) and \\((.*)\\)$`, 's').exec(constraint)?.[1] ?? constraint;
}

/** Tells of limits on a question that has none. `type`: null for what is no plain question. */
export function checkLimitColumns(type: PlainType | null, row: Row, { report }: Reading): void {
  const known = (type === null ? undefined : COLUMNS[type]) ?? [];
  for (const { column } of row.cells) {
    if (column.name === null || !ALL.includes(column.name) || known.includes(column.name)) continue;
    report.warn({ sheet: row.sheet, row: row.number, column: column.heading }, 'column_left_out');
  }
}

/** Reads the number in a cell. Tells when it is none that `isUsable` takes; `otherwise` then holds, as for an empty cell. */
function numberOf(
  row: Row,
  name: string,
  otherwise: number,
  isUsable: (value: number) => boolean,
  { report }: Reading,
): number {
  const text = valueOf(row, name);
  if (text === '') return otherwise;
  const value = Number(text);
  if (Number.isFinite(value) && isUsable(value)) return value;
  report.warn(placeOf(row, name), 'limit_not_understood');
  return otherwise;
}

/** Reads the unit of an answer. */
export function unitOf(row: Row, { settings }: Reading): { unit?: LocalText } {
  const unit = localText(textsOf(row, 'unit', settings.language), settings.language);
  return unit === undefined ? {} : { unit };
}

/** Reads the unit and the limits of a number. `otherwise`: those of its type. */
export function numberLimitsOf(row: Row, otherwise: Bounds, reading: Reading): Bounds & { unit?: LocalText } {
  const min = numberOf(row, 'min', otherwise.min, () => true, reading);
  const max = numberOf(row, 'max', otherwise.max, (value) => value >= min, reading);
  const step = numberOf(row, 'step', otherwise.step, (value) => value > 0, reading);
  return { ...unitOf(row, reading), min, max, step };
}

/** Reads the most characters of a text. */
export const lengthOf = (row: Row, reading: Reading): number =>
  numberOf(row, 'max_length', LIMITS.text, (value) => Number.isInteger(value) && value > 0, reading);
