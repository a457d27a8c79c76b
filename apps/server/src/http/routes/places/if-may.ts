import { canPlace, type PlaceAction } from '@sampark/core/access/can-place';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../answers/problem-reply.ts';
import { callerOf } from '../../auth-hook.ts';

/** 403 before the body is read, for who may not do this to places; use as `onRequest`. */
export const ifMay =
  (action: PlaceAction) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    canPlace(callerOf(request).user, action) ? undefined : sendProblem(reply, 'forbidden');
