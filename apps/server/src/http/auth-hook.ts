import { isByLink } from '@sampark/core/access/shares/by-link';
import { DEVICE_HEADER, PENDING_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import { opaqueId } from '@sampark/core/wire/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import type { Contacts } from '../services/access/accounts/contacts.ts';
import type { Caller } from '../services/access/accounts/sign-in/authenticate.ts';
import { takenAwayOn } from '../services/access/devices/lost-devices.ts';
import type { Context } from '../services/context.ts';
import { isApi } from './answers/epoch-header.ts';
import { sendProblem } from './answers/problem-reply.ts';
import { isForLinks } from './for-links.ts';
import { isForToken } from './for-tokens.ts';
import { hasToken, sendLost } from './lost-device.ts';
import { refuse, whoAsks } from './who-asks.ts';

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

const COUNT = /^\d{1,7}$/;

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
    if (found.kind !== 'found') {
      // The database is asked only where a sign-in is over.
      const { lost, switchedOff } = await takenAwayOn(context, hasToken(request) ? deviceOf(request) : null);
      const isTold = lost.length + switchedOff.length > 0;
      return isTold ? sendLost(reply, lost, switchedOff) : refuse(request, reply, found);
    }
    const { caller, token_hash, used } = found;
    request.caller = caller;
    const { by_token } = caller.user;

    const owner = headerOf(request, USER_HEADER);
    if (owner !== null && owner !== caller.user.user_id) return sendProblem(reply, 'wrong_user');

    if (caller.user.must_change_password && request.routeOptions.config.beforeOwnPassword !== true) {
      return sendProblem(reply, 'password_change_required');
    }

    if (isByLink(caller.user.username) && !isForLinks(request)) return sendProblem(reply, 'forbidden');
    if (by_token && !isForToken(request, by_token.scope)) return sendProblem(reply, 'token_scope');

    const pending = headerOf(request, PENDING_HEADER);
    request.noted = contacts.note({
      user_id: caller.user.user_id,
      ...{ token_hash, used },
      // A program is no device on which work could wait.
      device_id: by_token ? null : deviceOf(request),
      pending: pending !== null && COUNT.test(pending) ? Number(pending) : null,
    });
    return undefined;
  });
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.noted === null) done(null, payload);
    else void request.noted.then(() => done(null, payload));
  });
}
