import { isRowId, rowIdOf } from '../../survey/row-path.ts';
import type { FieldPath } from '../../survey/values.ts';
import { type FormFields, repeatAt } from '../fields/fields.ts';

/** The number of a row in a counted repeat. */
const ROW_NUMBER = /^[1-9][0-9]{0,4}$/;

/** Whether a form can have a row of this id: any one, one of a count, or one of a fixed table. */
export const canHaveRow = (fields: Pick<FormFields, 'repeats'>, row: FieldPath): boolean => {
  const known = repeatAt(fields, row);
  if (!known) return false;
  const id = rowIdOf(row);
  const { table, repeat_count } = known.repeat;
  if (table) return table.some(({ name }) => name === id);
  return repeat_count === undefined ? isRowId(id) : ROW_NUMBER.test(id);
};
