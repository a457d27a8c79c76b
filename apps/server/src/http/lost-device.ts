import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../services/context.ts';
import { lostPeopleOn } from '../services/devices/lost-devices.ts';
import { sendProblem } from './answers/problem-reply.ts';

/**
 * Refuses a request of a lost device, with the people whose keys it is to take away. It asks the database, so only where a request is refused
 * anyway, or somebody signs in. @returns undefined: the device is not lost
 */
export async function refuseLost(
  context: Context,
  reply: FastifyReply,
  device: string | null,
): Promise<FastifyReply | undefined> {
  const people = device === null ? [] : await lostPeopleOn(context, device);
  return people.length === 0 ? undefined : sendProblem(reply, 'unauthenticated', { lost_people: people });
}

/** Says, of a request, whether the token of a sign-in came with it. */
export const hasToken = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Bearer ') === true;
