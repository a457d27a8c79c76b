import type { Question } from '../../definition/definition.ts';
import { LAST_YEAR, PANCHAYAT } from '../../engine/outside.ts';
import { expressionOf, textOf } from '../common.ts';
import type { Reading } from '../reading.ts';
import { placeOf, type Row } from '../sheets/table.ts';

/*
 * A constraint of XLSForm says which answers are wrong. Sampark has two columns beside it for answers that are doubtful: people may keep
 * them, with a reason.
 *
 * | column | what it says |
 * |---|---|
 * | `warning` | the expression for which an answer is doubtful; `.` is the answer |
 * | `warning_message`, in each language | what people read |
 *
 * Neither says anything without the other. In a repeat the question warns in each row. Warnings about several
 * answers stand in the sheet `warnings` (`warnings.ts`).
 */

/** The sources outside of the survey that warnings may ask. */
export const OUTSIDE: ReadonlySet<string> = new Set([LAST_YEAR, PANCHAYAT]);

const COLUMNS = ['warning', 'warning_message'] as const;

/**
 * Reads when a question warns of its answer, and with which words. Tells when one of the two is missing.
 * @param isShown people see the answer; where nobody would see the warning, it is left out, and that is told
 */
export function warningOf(
  row: Row,
  isShown: boolean,
  reading: Reading,
): Pick<Question, 'warning' | 'warning_message'> {
  const { report } = reading;
  const given = COLUMNS.filter((column) => row.cells.some(({ column: { name } }) => name === column));
  const missing = COLUMNS.find((column) => !given.includes(column));
  const [first] = given;
  if (first === undefined) return {};
  if (!isShown) {
    report.warn(placeOf(row, first), 'column_left_out');
    return {};
  }
  if (missing !== undefined) {
    report.problem(placeOf(row, first), 'incomplete_warning', { missing });
    return {};
  }
  const warning = expressionOf(row, 'warning', { ...reading, outside: OUTSIDE });
  const message = textOf(row, 'warning_message', reading);
  return { ...(warning !== undefined && { warning }), ...(message && { warning_message: message }) };
}
