import type { ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { Situation } from '../decide/decision.ts';
import { seenValue } from '../history.ts';

/** The part of an operation that merges by field. */
export interface Edits {
  readonly op_id: string;
  readonly set: Values;
  readonly was: Values | null;
  readonly base_version: number | null;
  /** Ids of the conflicts that the operation settles. */
  readonly resolves: readonly string[];
  /** Whether `set` is all of a survey, put over nothing: its `was` is not what anybody had seen here. */
  readonly over_nothing?: boolean;
}

/** Returns the value that the author of an operation had seen in a field. */
export const seenIn = (
  { was, base_version }: Edits,
  field: FieldPath,
  { values }: ServerSurvey,
  { later, author }: Situation,
): Value =>
  was ? valueAt(was, field) : seenValue(values, field, { later, hasBase: base_version !== null, author });
