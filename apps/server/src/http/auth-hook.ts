import { isByLink } from '@sampark/core/access/shares/by-link';
import { DEVICE_HEADER, PENDING_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import { opaqueId } from '@sampark/core/wire/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import type { Contacts } from '../services/accounts/contacts.ts';
import { type Authenticated, authenticate, type Caller } from '../services/accounts/sign-in/authenticate.ts';
import type { Context } from '../services/context.ts';
import { isForCentral, sendCentralProblem } from './answers/central-reply.ts';
import { isApi } from './answers/epoch-header.ts';
import { sendProblem } from './answers/problem-reply.ts';
import { type BasicRefusal, basicCaller } from './basic-auth.ts';
import { isForLinks } from './for-links.ts';
import { sendWrongTry } from './routes/wrong-try.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers without a token. */
    readonly public?: boolean;
    /** Whether the route also answers a person who has yet to choose a password of their own. */
    readonly beforeOwnPassword?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Resolves when the contact is written; it is written while the request goes on. */
    noted: Promise<void> | null;
  }
}

/** Returns the sender of the request; only in handlers behind the hook. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('a public route has no caller');
  return request.caller;
}

/** Returns a header that came once and is not empty. */
export const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Returns the device that sends, when it names itself in the form of an id. */
export function deviceOf(request: FastifyRequest): string | null {
  const device = headerOf(request, DEVICE_HEADER);
  return device !== null && safeParse(opaqueId, device).success ? device : null;
}

const BEARER = /^Bearer +([\w-]{20,128})$/i;
const COUNT = /^\d{1,7}$/;

/** Finds who asks: by a session's token, or, where ODK Central's clients ask, by name and password. */
async function whoAsks(
  context: Context,
  request: FastifyRequest,
): Promise<Authenticated | BasicRefusal | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) return authenticate(context, token);
  return isForCentral(request) ? basicCaller(context, request) : null;
}

function refuseBasic(reply: FastifyReply, refusal: BasicRefusal): FastifyReply {
  if (refusal.kind === 'insecure') {
    const message = 'This authentication method is only available over HTTPS';
    return sendCentralProblem(reply, { code: 401.3, message });
  }
  if (refusal.kind === 'code_required') return sendProblem(reply, 'code_required');
  return sendWrongTry(reply, refusal, 'wrong_credentials');
}

/**
 * Refuses requests under /api and /v1 without a token, except on public routes. 401 comes before any other answer, also
 * before 'there is nothing here'. It refuses rows of another user than the token's.
 */
export function requireToken(app: FastifyInstance, context: Context, contacts: Contacts): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('noted', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) || request.routeOptions.config.public === true) return undefined;
    const found = await whoAsks(context, request);
    if (found === null) return sendProblem(reply, 'unauthenticated');
    if ('kind' in found) return refuseBasic(reply, found);
    const { caller, stale } = found;
    request.caller = caller;

    const owner = headerOf(request, USER_HEADER);
    if (owner !== null && owner !== caller.user.user_id) return sendProblem(reply, 'wrong_user');

    if (caller.user.must_change_password && request.routeOptions.config.beforeOwnPassword !== true) {
      return sendProblem(reply, 'password_change_required');
    }

    if (isByLink(caller.user.username) && !isForLinks(request)) return sendProblem(reply, 'forbidden');

    const pending = headerOf(request, PENDING_HEADER);
    request.noted = contacts.note({
      user_id: caller.user.user_id,
      token_hash: stale ? caller.token_hash : null,
      device_id: deviceOf(request),
      pending: pending !== null && COUNT.test(pending) ? Number(pending) : null,
    });
    return undefined;
  });
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.noted === null) done(null, payload);
    else void request.noted.then(() => done(null, payload));
  });
}
