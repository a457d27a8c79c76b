import type { FastifyRequest } from 'fastify';
import type { GivenToken } from '../services/access/accounts/access-tokens/authenticate-token.ts';
import { claimsToBeToken } from '../services/access/accounts/access-tokens/token-text.ts';

/** The proof in a request of who asks: the token of a sign-in, or an access token. */
export type Credentials =
  | { readonly kind: 'session'; readonly token: string }
  | ({ readonly kind: 'access token' } & GivenToken)
  | null;

const BEARER = /^Bearer +([\w-]{20,128})$/i;
const BASIC = /^Basic +([\w+/-]{1,1000}={0,2})$/i;

/** Whether a request brings a name and a password, as programs do that know nothing else. */
export const isBasic = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Basic /i.test(headers.authorization ?? '');

/**
 * Reads who asks from the `Authorization` header, and from nowhere else: an address ends up in logs and histories. HTTP Basic takes an access
 * token in the place of the password, because Power BI and Excel know nothing else. The text there may be a
 * password: `who-asks.ts` says where one counts.
 */
export function credentialsOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Credentials {
  const { authorization = '' } = headers;
  const bearer = BEARER.exec(authorization)?.[1];
  if (bearer !== undefined) {
    return claimsToBeToken(bearer)
      ? { kind: 'access token', token: bearer, username: null, address: ip }
      : { kind: 'session', token: bearer };
  }
  const basic = BASIC.exec(authorization)?.[1];
  if (basic === undefined) return null;
  const [username = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  const token = rest.join(':');
  return { kind: 'access token', token, username: username.trim().toLowerCase(), address: ip };
}
