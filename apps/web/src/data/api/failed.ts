import type { Fetched } from '../ports/fetched.ts';
import type { Reply } from './client.ts';

/** Why there is no answer. */
export const failed = (reply: Exclude<Reply, { kind: 'ok' }>): Fetched<never> => {
  if (reply.kind === 'unreachable') return { kind: 'unreachable' };
  return { kind: reply.status === 403 ? 'not_allowed' : 'not_found' };
};
