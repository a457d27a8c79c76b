import type { FastifyRequest } from 'fastify';
import type { Authenticated } from '../services/accounts/sign-in/authenticate.ts';
import { type ByPassword, byPassword } from '../services/accounts/sign-in/by-password.ts';
import type { Context } from '../services/context.ts';

const BASIC = /^Basic +([\w+/=-]{1,1024})$/i;

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/** Why a request with a name and a password is refused. `insecure`: everybody on the way could read the password. */
export type BasicRefusal = Exclude<ByPassword, { kind: 'right' }> | { readonly kind: 'insecure' };

/**
 * Finds who sends their name and password with a request (HTTP Basic, RFC 7617); `null`: it has none. Only by HTTPS, or on this machine.
 */
export async function basicCaller(
  context: Context,
  request: FastifyRequest,
): Promise<Authenticated | BasicRefusal | null> {
  const encoded = BASIC.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  if (request.protocol !== 'https' && !OWN_MACHINE.test(request.ip)) return { kind: 'insecure' };
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1 || pair.includes('\0')) return { kind: 'wrong' };
  const result = await byPassword(context, {
    ...{ username: pair.slice(0, colon), password: pair.slice(colon + 1) },
    address: request.ip,
  });
  if (result.kind !== 'right') return result;
  return { caller: { user: result.user, token_hash: '' }, stale: false };
}
