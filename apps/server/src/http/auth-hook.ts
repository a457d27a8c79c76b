import { DEVICE_HEADER, PENDING_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import { opaqueId } from '@sampark/core/wire/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import type { Contacts } from '../services/accounts/contacts.ts';
import { authenticate, type Caller } from '../services/accounts/sign-in/authenticate.ts';
import type { Context } from '../services/context.ts';
import { isApi } from './answers/epoch-header.ts';
import { sendProblem } from './answers/problem-reply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a token. */
    readonly public?: boolean;
    /** Answers also who has yet to choose a password of their own. */
    readonly beforeOwnPassword?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Their contact is being written meanwhile. */
    noted: Promise<void> | null;
  }
}

/** Who sends the request; only in handlers behind the hook. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('a public route has no caller');
  return request.caller;
}

/** A header that came once and says something. */
export const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The device that sends, when it says so in the form of an id. */
export function deviceOf(request: FastifyRequest): string | null {
  const device = headerOf(request, DEVICE_HEADER);
  return device !== null && safeParse(opaqueId, device).success ? device : null;
}

const BEARER = /^Bearer +([\w-]{20,128})$/i;
const COUNT = /^\d{1,7}$/;

/**
 * Nothing under /api but its public routes is looked at without a token: 401 comes before any other answer, also
 * before 'there is nothing here'. Rows of another user than the token's are refused.
 */
export function requireToken(app: FastifyInstance, context: Context, contacts: Contacts): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('noted', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) || request.routeOptions.config.public === true) return undefined;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const found = token === undefined ? null : await authenticate(context, token);
    if (found === null) return sendProblem(reply, 'unauthenticated');
    const { caller, stale } = found;
    request.caller = caller;

    const owner = headerOf(request, USER_HEADER);
    if (owner !== null && owner !== caller.user.user_id) return sendProblem(reply, 'wrong_user');

    if (caller.user.must_change_password && request.routeOptions.config.beforeOwnPassword !== true) {
      return sendProblem(reply, 'password_change_required');
    }

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
