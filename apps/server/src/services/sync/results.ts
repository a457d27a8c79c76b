import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import type { Decision } from '@sampark/core/merge/decide/decision';
import { type ProblemCode, problemOf } from '@sampark/core/problems';
import { nestedSurvey } from '@sampark/core/wire/nested/nested-survey';
import { surveyToJson } from '@sampark/core/wire/survey-json';
import type { WireResult, WireSurvey } from '@sampark/core/wire/wire';
import type { ShownSurvey } from '../access/shares/reader.ts';

/**
 * The stored part of a result: everything but the survey's content, which a repeated delivery gets as it is by then.
 */
export type StoredResult = Pick<WireResult, 'status' | 'version' | 'rejected_fields' | 'code'>;

/** Writes a survey for a plain client: its rows are lists. */
export const nestedJsonOf = ({ survey, form }: ShownSurvey): WireSurvey =>
  nestedSurvey(survey, { definition: form, fields: knownFields(form) });

/** Returns what of a decision is stored, so that the same operation gets the same answer again. */
export function storedResultOf(decision: Decision): StoredResult {
  return {
    status: decision.status,
    version: decision.survey?.version ?? null,
    rejected_fields: { ...decision.rejected_fields },
    ...(decision.code === null ? {} : { code: decision.code }),
  };
}

/**
 * Returns the answer to somebody who was moved: their work is safe. It says neither whether the work differs from
 * what is there, nor how often that has changed.
 */
export const heldResultOf = (decision: Decision): StoredResult =>
  decision.survey === null
    ? storedResultOf(decision)
    : {
        status: 'applied',
        version: null,
        rejected_fields: { ...decision.rejected_fields },
        code: HELD_FOR_REVIEW,
      };

const detailOf = (code: string | undefined): { detail?: string } =>
  code === undefined ? {} : { detail: problemOf(code as ProblemCode).detail };

/** Makes a result for the wire. @param doc the survey, where its content goes along */
export function resultOf(
  ids: { readonly op_id: string | null; readonly survey_id: string | null },
  stored: StoredResult,
  { duplicate, doc }: { duplicate: boolean; doc: ShownSurvey | null },
): WireResult {
  return {
    ...ids,
    ...stored,
    duplicate,
    ...(doc === null ? {} : { doc: surveyToJson(doc.survey, doc.form) }),
    ...detailOf(stored.code),
  };
}

/** Makes the result of an operation that was not carried out, for a reason of the catalogue. */
export const refusal = (
  { op_id, survey_id }: { readonly op_id: string | null; readonly survey_id: string | null },
  status: 'rejected' | 'retry',
  code: ProblemCode,
): WireResult => ({
  op_id,
  survey_id,
  status,
  version: null,
  duplicate: false,
  rejected_fields: {},
  code,
  detail: problemOf(code).detail,
});
