import { readResult } from '@sampark/core/sync/answer';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import type { Reply } from '../../api/client.ts';

type Problem = Extract<Reply, { kind: 'problem' }>;

/** The reason why sending ended: nothing is left, or something stopped it. */
export type Stopped = 'done' | 'unreachable' | 'unauthenticated' | 'wrong_user' | 'new_epoch' | 'busy';

export const isAnswer = (body: unknown): body is WireBatchAnswer =>
  typeof body === 'object' && body !== null && Array.isArray((body as WireBatchAnswer).results);

/** An answer's word on its operations. */
export type Answered = Pick<WireBatchAnswer, 'results' | 'timestamp' | 'epoch' | 'cursor' | 'from'>;

/** Makes a function that returns the outcome of an operation by its id. */
export const resultsOf = (answered: Answered) => {
  const byId = new Map(answered.results.map((result) => [result.op_id, result]));
  return (opId: string) => readResult(byId.get(opId), answered);
};

/** Returns whether a smaller request may get past a refusal: something in this one does not fit. */
export const isTooMuch = (reply: Problem): boolean => [400, 413, 415, 422].includes(reply.status);

export const stoppedBy = (reply: Problem): Stopped => {
  if (reply.status === 401) return 'unauthenticated';
  return reply.code === 'wrong_user' || reply.code === 'new_epoch' ? reply.code : 'busy';
};

/** Turns a refusal of the whole request into the refusal of its only operation. */
export const refusalOf = (
  { op_id, survey_id }: { readonly op_id: string; readonly survey_id: string },
  { code, detail }: Problem,
): WireBatchAnswer['results'][number] => ({
  op_id,
  survey_id,
  status: 'rejected',
  version: null,
  duplicate: false,
  rejected_fields: {},
  code,
  detail,
});
