import type { Typing } from '@sampark/core/device/edit';
import { draftOf, without } from '@sampark/core/device/local-survey';
import type { OperationStamp } from '@sampark/core/device/queue';
import { received, type SurveyState } from '@sampark/core/device/survey-state';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type FieldPath, sameValue, type Value } from '@sampark/core/survey/values';

/** The result of a direct send, for a database that could not be written then. */
export interface DirectSend {
  /** The survey as the server has it since. */
  readonly copy: ServerSurvey;
  /** Every value that the server was told, in its order. */
  readonly told: readonly (readonly [FieldPath, Value])[];
}

/**
 * The part of a survey that no database holds yet. Whoever takes it over writes it; the former holder does
 * not.
 */
export interface Unwritten {
  readonly typed: ReadonlyMap<FieldPath, Typing>;
  readonly sentDirectly: DirectSend | null;
}

export const NOTHING: Unwritten = { typed: new Map(), sentDirectly: null };
export const isNothing = ({ typed, sentDirectly }: Unwritten): boolean => typed.size === 0 && !sentDirectly;

/** Applies a direct send: a value that the server has is no draft any more, and does not wait to be sent. */
export const afterDirectSend = (
  state: SurveyState,
  sent: DirectSend | null,
  stamp: OperationStamp,
): SurveyState => {
  if (!state.row || !sent) return state;
  const { row, queue } = state;
  const isTold = (field: FieldPath, now: Value): boolean =>
    sent.told.some(([name, value]) => name === field && sameValue(value, now));
  const fields = new Set(sent.told.map(([field]) => field));
  const draft =
    row.draft && draftOf({ ...row.draft, edits: without(row.draft.edits, (field) => fields.has(field)) });
  const edits = without(row.edits, (field, edit) => isTold(field, edit.now));
  return received({ row: { ...row, edits, draft }, queue }, sent.copy, stamp);
};
