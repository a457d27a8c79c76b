import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './answers/problem-reply.ts';

/** Refuses a request of a device, with the people whose keys it is to take away: it is lost, or their accounts are switched off. */
export const sendLost = (
  reply: FastifyReply,
  lost_people: readonly string[],
  switched_off_people: readonly string[] = [],
): FastifyReply =>
  sendProblem(reply, 'unauthenticated', {
    ...(lost_people.length > 0 && { lost_people }),
    ...(switched_off_people.length > 0 && { switched_off_people }),
  });

/** Says, of a request, whether the token of a sign-in came with it. */
export const hasToken = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Bearer ') === true;
