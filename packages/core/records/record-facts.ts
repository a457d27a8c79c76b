import {
  MERGED_INTO,
  RECORD_LABEL,
  RECORD_PARENT,
  RECORD_STATE,
  recordTypeOf,
} from '../survey/record-form.ts';
import type { FieldPath, Values } from '../survey/values.ts';
import { valueAt } from '../survey/values.ts';

/** The facts that a record says of itself, in the values that are live after every merge. */
export interface RecordFacts {
  readonly record_id: string;
  readonly panchayat_id: string;
  /** Such as `household`. */
  readonly type: string;
  readonly label: string;
  /** The id of another record; empty: directly below the panchayat. */
  readonly parent: string;
  /** The id of another record; empty: it is merged into none. */
  readonly merged_into: string;
  readonly is_closed: boolean;
  readonly is_deleted: boolean;
}

/** The part of a survey's row that a record's facts come from. */
export interface RecordRow {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly form_name: string;
  readonly values: Values;
  readonly is_deleted: boolean;
}

/** Returns the facts of a record from its row; `null`: the row is that of a survey. */
export function recordFacts(row: RecordRow): RecordFacts | null {
  const type = recordTypeOf(row.form_name);
  if (type === null) return null;
  const text = (field: FieldPath): string => {
    const value = valueAt(row.values, field);
    return typeof value === 'string' ? value : '';
  };
  return {
    record_id: row.survey_id,
    panchayat_id: row.panchayat_id,
    type,
    label: text(RECORD_LABEL),
    parent: text(RECORD_PARENT),
    merged_into: text(MERGED_INTO),
    is_closed: text(RECORD_STATE) === 'closed',
    is_deleted: row.is_deleted,
  };
}
