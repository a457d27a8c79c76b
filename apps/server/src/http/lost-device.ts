import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './answers/problem-reply.ts';

/** Refuses a request of a lost device, with the people whose keys it is to take away. */
export const sendLost = (reply: FastifyReply, lost_people: readonly string[]): FastifyReply =>
  sendProblem(reply, 'unauthenticated', { lost_people });

/** Says, of a request, whether the token of a sign-in came with it. */
export const hasToken = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Bearer ') === true;
