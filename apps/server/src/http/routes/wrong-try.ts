import type { ProblemCode } from '@sampark/core/problems';
import type { FastifyReply } from 'fastify';
import type { Throttled, Wrong } from '../../services/access/accounts/sign-in/one-try.ts';
import type { PasswordProblem } from '../../services/access/accounts/sign-in/password-rules.ts';
import { sendProblem } from '../answers/problem-reply.ts';

/**
 * Answers a try that had the wrong secret, or came too early.
 * @param code the code of a wrong password here
 */
export function sendWrongTry(
  reply: FastifyReply,
  result: Wrong | Throttled,
  code: ProblemCode,
): FastifyReply {
  if (result.kind !== 'throttled') {
    return sendProblem(reply, result.kind === 'wrong' ? code : 'wrong_code');
  }
  reply.header('retry-after', result.retry_after);
  return sendProblem(reply, 'too_many_attempts', { retry_after: result.retry_after });
}

/** Answers a password that is not accepted. @param least characters it must have */
export function sendWeakPassword(
  reply: FastifyReply,
  problem: PasswordProblem | 'unchanged',
  least: number,
): FastifyReply {
  const detail = `Password must be at least ${least} characters`;
  return sendProblem(reply, `password_${problem}`, problem === 'too_short' ? { detail, least } : {});
}
