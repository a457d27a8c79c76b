import { propertyPath } from '@sampark/core/survey/record-form';
import { recordIdIn } from '@sampark/core/survey/record-ids';
import { rowsAround } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { DEPTH, SOURCE } from './versions.ts';

/** The field in which the record of a water source keeps the depth of its row. */
export const DEPTH_OF_RECORD = propertyPath(DEPTH);
const ROW = /^water\.sources\/@([^/]+)$/;

/** Returns the id of the record that a row of the water sources makes; `null`: the path is no such row. */
export function recordOfRow(surveyId: string, row: FieldPath): string | null {
  const [, id] = ROW.exec(row) ?? [];
  return id === undefined ? null : recordIdIn(surveyId, SOURCE.type, [id]);
}

/** Returns the id of the record that hears of a field; `null`: none does. */
export const recordHearing = (surveyId: string, field: FieldPath): string | null => {
  const [row] = rowsAround(field);
  return row !== undefined && field === `${row}/depth_m` ? recordOfRow(surveyId, row) : null;
};
