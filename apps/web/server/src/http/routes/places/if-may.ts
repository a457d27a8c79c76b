import { canPlace, type PlaceAction } from '@sampark/core/access/can-place';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../answers/problem-reply.ts';
import { callerOf } from '../../auth-hook.ts';

/** Answers 403 before the body is read where the sender may not do this to places. Use it as `onRequest`. */
export const ifMay =
  (action: PlaceAction) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    canPlace(callerOf(request).user, action) ? undefined : sendProblem(reply, 'forbidden');
