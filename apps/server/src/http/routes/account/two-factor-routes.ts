import { wireRecoveryCodes, wireTwoFactorSetup } from '@sampark/core/wire/access/wire-account';
import * as z from 'zod/mini';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
} from '../../../services/access/accounts/sign-in/two-factor.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { sendWrongTry } from '../wrong-try.ts';

const code = z.object({ code: z.string().check(z.maxLength(40)) });
const password = z.object({ password: z.string().check(z.minLength(1), z.maxLength(1024)) });

/**
 * Adds the routes for a second factor for one's own login: a code from an authenticator app (RFC 6238), or a recovery
 * code.
 */
export function twoFactorRoutes(app: Api, context: Context): void {
  app.post(
    '/api/account/two-factor',
    {
      schema: {
        summary: 'A secret for my authenticator app',
        description: 'The login asks for a code once the secret is confirmed with one.',
        tags: ['account'],
        response: { 200: wireTwoFactorSetup, ...problems },
      },
    },
    async (request, reply) => {
      const result = await beginTwoFactor(context, callerOf(request).user);
      if (result.kind !== 'begun') return sendProblem(reply, result.kind);
      return { secret: result.secret, uri: result.uri };
    },
  );

  app.post(
    '/api/account/two-factor/confirm',
    {
      schema: {
        summary: 'Switch two-factor login on with a code from my app',
        description: 'Answers the recovery codes, this once. Each lets me in one time without the app.',
        tags: ['account'],
        body: code,
        response: { 200: wireRecoveryCodes, ...problems },
      },
    },
    async (request, reply) => {
      const result = await confirmTwoFactor(context, callerOf(request).user, request.body.code);
      // Not 401: the sign-in goes on.
      if (result.kind === 'wrong_code') return sendProblem(reply, 'code_not_right');
      if (result.kind !== 'on') return sendProblem(reply, result.kind);
      return { recovery_codes: [...result.recovery_codes] };
    },
  );

  app.post(
    '/api/account/two-factor/off',
    {
      schema: {
        summary: 'Switch two-factor login off with my password',
        tags: ['account'],
        body: password,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const given = { password: request.body.password, address: request.ip };
      const result = await endTwoFactor(context, callerOf(request).user, given);
      if (result.kind !== 'right') return sendWrongTry(reply, result, 'wrong_password');
      return { success: true as const };
    },
  );
}
