import { readResult } from '@sampark/core/sync/answer';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import type { Reply } from '../../api/client.ts';

type Problem = Extract<Reply, { kind: 'problem' }>;

/** Why sending ended: nothing is left, or what kept it. */
export type Stopped = 'done' | 'unreachable' | 'unauthenticated' | 'wrong_user' | 'new_epoch' | 'busy';

export const isAnswer = (body: unknown): body is WireBatchAnswer =>
  typeof body === 'object' && body !== null && Array.isArray((body as WireBatchAnswer).results);

/** What an answer says of the operations that it answers. */
export type Answered = Pick<WireBatchAnswer, 'results' | 'timestamp' | 'epoch' | 'cursor' | 'from'>;

/** What became of an operation, by its id. */
export const resultsOf = (answered: Answered) => {
  const byId = new Map(answered.results.map((result) => [result.op_id, result]));
  return (opId: string) => readResult(byId.get(opId), answered);
};

/** Refusals that a smaller request may not meet: something in it does not fit. */
export const isTooMuch = (reply: Problem): boolean => [400, 413, 415, 422].includes(reply.status);

export const stoppedBy = (reply: Problem): Stopped => {
  if (reply.status === 401) return 'unauthenticated';
  return reply.code === 'wrong_user' || reply.code === 'new_epoch' ? reply.code : 'busy';
};

/** A refusal of the request as a whole is one of its only operation. */
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
