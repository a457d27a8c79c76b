import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticateToken } from '../services/access/accounts/access-tokens/authenticate-token.ts';
import { claimsToBeToken } from '../services/access/accounts/access-tokens/token-text.ts';
import type { Contact } from '../services/access/accounts/contacts.ts';
import { authenticate, type Caller } from '../services/access/accounts/sign-in/authenticate.ts';
import type { Context } from '../services/context.ts';
import { isForCentral, sendCentralProblem } from './answers/central-reply.ts';
import { sendProblem } from './answers/problem-reply.ts';
import { type BasicRefusal, basicCaller } from './basic-auth.ts';
import { credentialsOf, isBasic } from './credentials.ts';
import { sendWrongTry } from './routes/wrong-try.ts';

/** The sender of a request, with what of their last use should be written. */
type Found = { readonly kind: 'found'; readonly caller: Caller } & Pick<Contact, 'token_hash' | 'used'>;

const WRONG = { kind: 'wrong' } as const;

/**
 * Finds who asks: by the token of a sign-in, by an access token, or, where ODK Central's clients ask, by name and password.
 */
export async function whoAsks(context: Context, request: FastifyRequest): Promise<Found | BasicRefusal> {
  const given = credentialsOf(request);
  if (given === null) return WRONG;
  if (given.kind === 'session') {
    const found = await authenticate(context, given.token);
    if (found === null) return WRONG;
    const { caller, stale } = found;
    return { kind: 'found', caller, token_hash: stale ? caller.token_hash : null };
  }
  if (isForCentral(request) && !claimsToBeToken(given.token)) {
    const found = await basicCaller(context, request, given);
    return found.kind === 'right' ? { kind: 'found', caller: found.caller, token_hash: null } : found;
  }
  const found = await authenticateToken(context, given);
  if (found.kind !== 'found') return found;
  const { caller, usedOn } = found;
  const used = usedOn === undefined ? undefined : { token_hash: caller.token_hash, day: usedOn };
  return { kind: 'found', caller, token_hash: null, used };
}

/** Answers a request of which nobody knows who asks. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: BasicRefusal): FastifyReply {
  // This would make the browser ask for a password on the app's own requests.
  if (isBasic(request)) reply.header('www-authenticate', 'Basic realm="Sampark", charset="UTF-8"');
  if (refusal.kind === 'insecure') {
    const message = 'This authentication method is only available over HTTPS';
    return sendCentralProblem(reply, { code: 401.3, message });
  }
  if (refusal.kind === 'code_required' || refusal.kind === 'passwords_off') {
    return sendProblem(reply, refusal.kind);
  }
  const isPassword = isForCentral(request) && isBasic(request);
  return sendWrongTry(reply, refusal, isPassword ? 'wrong_credentials' : 'unauthenticated');
}
