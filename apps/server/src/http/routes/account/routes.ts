import {
  wireAccount,
  wireAccountChange,
  wireLostKeys,
  wireSession,
} from '@sampark/core/wire/access/wire-account';
import * as z from 'zod/mini';
import { changeAccount, readAccount } from '../../../services/access/accounts/own-account/own-account.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../services/access/accounts/own-account/own-sessions.ts';
import { keepDeviceKeys } from '../../../services/access/accounts/sign-in/device-keys.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { plainBody } from '../plain-body.ts';
import { accessTokenRoutes } from './access-token-routes.ts';
import { personDataRoutes } from './person-data-routes.ts';

const sessionParams = z.object({ session_id: z.string().check(z.regex(/^[\da-f]{1,64}$/)) });

function ownAccountRoutes(app: Api, context: Context): void {
  app.get(
    '/api/account',
    { schema: { summary: 'My account', tags: ['account'], response: { 200: wireAccount, ...problems } } },
    (request) => readAccount(context, callerOf(request).user),
  );

  app.patch(
    '/api/account',
    {
      schema: {
        summary: 'Change my name, e-mail address, picture or what I want by e-mail',
        description: 'What is left out stays. This server sends no e-mail yet.',
        tags: ['account'],
        body: plainBody(wireAccountChange),
        response: { 200: wireAccount, ...problems },
      },
    },
    async (request, reply) => {
      const result = await changeAccount(context, callerOf(request).user, request.body);
      return result.kind === 'changed' ? result.account : sendProblem(reply, result.kind);
    },
  );
}

function lostKeysRoute(app: Api, context: Context): void {
  app.post(
    '/api/account/device-keys',
    {
      config: { beforeOwnPassword: true },
      schema: {
        summary: 'Give back keys that the server has lost',
        description: 'After a restore to before it knew them. They come with every sign-in again.',
        tags: ['account'],
        body: wireLostKeys,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const kept = await keepDeviceKeys(context, user.user_id, request.body.keys);
      return kept ? { success: true as const } : sendProblem(reply, 'too_many_keys');
    },
  );
}

function sessionRoutes(app: Api, context: Context): void {
  app.get(
    '/api/account/sessions',
    {
      schema: {
        summary: 'Where I am signed in',
        tags: ['account'],
        response: { 200: z.array(wireSession), ...problems },
      },
    },
    async (request) => [...(await listSessions(context, callerOf(request)))],
  );

  app.delete(
    '/api/account/sessions',
    {
      schema: {
        summary: 'Sign out everywhere else',
        tags: ['account'],
        response: { 200: done, ...problems },
      },
    },
    async (request) => {
      await endOtherSessions(context, callerOf(request));
      return { success: true as const };
    },
  );

  app.delete(
    '/api/account/sessions/:session_id',
    {
      schema: {
        summary: 'End one of my sessions',
        tags: ['account'],
        params: sessionParams,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const ended = await endSession(context, callerOf(request), request.params.session_id);
      return ended ? { success: true as const } : sendProblem(reply, 'session_not_found');
    },
  );
}

/** Adds the routes for one's own account, one's own sessions and access tokens. */
export function accountRoutes(app: Api, context: Context): void {
  ownAccountRoutes(app, context);
  lostKeysRoute(app, context);
  sessionRoutes(app, context);
  accessTokenRoutes(app, context);
  personDataRoutes(app, context);
}
