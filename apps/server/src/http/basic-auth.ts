import type { FastifyRequest } from 'fastify';
import { claimsToBeToken } from '../services/accounts/access-tokens/token-text.ts';
import type { Caller } from '../services/accounts/sign-in/authenticate.ts';
import { type ByPassword, byPassword } from '../services/accounts/sign-in/by-password.ts';
import type { Context } from '../services/context.ts';
import { credentialsOf, isBasic } from './credentials.ts';

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/** Why a request with a name and a password is refused. `insecure`: everybody on the way could read the password. */
export type BasicRefusal = Exclude<ByPassword, { kind: 'right' }> | { readonly kind: 'insecure' };

/**
 * Finds who sends their name and password with a request (HTTP Basic, RFC 7617); `null`: it brings none, or an access token in the place of
 * the password. Only by HTTPS, or on this machine.
 */
export async function basicCaller(
  context: Context,
  request: FastifyRequest,
): Promise<{ readonly kind: 'right'; readonly caller: Caller } | BasicRefusal | null> {
  const given = isBasic(request) ? credentialsOf(request) : null;
  if (given?.kind !== 'access token' || claimsToBeToken(given.token)) return null;
  if (request.protocol !== 'https' && !OWN_MACHINE.test(request.ip)) return { kind: 'insecure' };
  const { username, token: password, address } = given;
  if (!username || /\0/.test(username + password)) return { kind: 'wrong' };
  const result = await byPassword(context, { username, password, address });
  return result.kind === 'right' ? { kind: 'right', caller: { user: result.user, token_hash: '' } } : result;
}
