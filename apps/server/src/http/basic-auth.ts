import type { FastifyRequest } from 'fastify';
import type { GivenToken } from '../services/access/accounts/access-tokens/authenticate-token.ts';
import type { Caller } from '../services/access/accounts/sign-in/authenticate.ts';
import { type ByPassword, byPassword } from '../services/access/accounts/sign-in/by-password.ts';
import type { Context } from '../services/context.ts';

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/** Why a request with a name and a password is refused. `insecure`: everybody on the way could read the password. */
export type BasicRefusal = Exclude<ByPassword, { kind: 'right' }> | { readonly kind: 'insecure' };

/**
 * Finds who sends their name and password with a request (HTTP Basic, RFC 7617). Only by HTTPS, or on this machine.
 * @param given what came, with the password in the place of an access token
 */
export async function basicCaller(
  context: Context,
  request: FastifyRequest,
  given: GivenToken,
): Promise<{ readonly kind: 'right'; readonly caller: Caller } | BasicRefusal> {
  if (request.protocol !== 'https' && !OWN_MACHINE.test(request.ip)) return { kind: 'insecure' };
  const { username, token: password, address } = given;
  if (!username || /\0/.test(username + password)) return { kind: 'wrong' };
  const result = await byPassword(context, { username, password, address });
  return result.kind === 'right' ? { kind: 'right', caller: { user: result.user, token_hash: '' } } : result;
}
