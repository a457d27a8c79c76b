import type { Outcome } from '../device/acknowledge.ts';
import { surveyFromJson } from '../wire/survey-json.ts';
import type { WireResult } from '../wire/wire.ts';

/** The meaning, for the device, of one operation's result in a batch answer. */
export type Answer =
  /** The server has taken it, or never will: the outcome is known. */
  | { readonly kind: 'settled'; readonly outcome: Outcome }
  /** It is not acknowledged, and is sent again word for word. */
  | { readonly kind: 'again'; readonly error: string };

/** Reads a result. @param answer its time, ISO 8601, and the epoch of its versions */
export const readResult = (
  result: WireResult | undefined,
  answer: { readonly timestamp: string; readonly epoch: string },
): Answer => {
  if (!result) return { kind: 'again', error: 'no_result' };
  if (result.status === 'retry') return { kind: 'again', error: result.code ?? 'retry' };
  const copy = result.doc ? surveyFromJson(result.doc) : null;
  return {
    kind: 'settled',
    outcome: {
      status: result.status,
      code: result.code ?? null,
      detail: result.detail ?? '',
      epoch: answer.epoch,
      version: result.version ?? copy?.version ?? 0,
      copy,
      refused: result.rejected_fields,
      at: result.at ?? answer.timestamp,
    },
  };
};
