import { canAccount } from '@sampark/core/access/can-account';
import {
  wireDeviceKey,
  wireNewUser,
  wireTemporaryPassword,
  wireUserChange,
  wireUsersOverview,
} from '@sampark/core/wire/access/wire-account';
import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { addUser } from '../../../services/access/accounts/people/add-user.ts';
import { editUser } from '../../../services/access/accounts/people/edit-user.ts';
import { eraseUser } from '../../../services/access/accounts/people/erase-user.ts';
import { resetPassword } from '../../../services/access/accounts/people/reset-password.ts';
import { usersOverview } from '../../../services/access/accounts/people/users-overview.ts';
import { keysToReceive } from '../../../services/access/accounts/sign-in/device-keys.ts';
import { readableSecret } from '../../../services/access/accounts/sign-in/readable-secrets.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { plainBody } from '../plain-body.ts';
import { sendWeakPassword } from '../wrong-try.ts';
import { userSurveyRoutes } from './survey-routes.ts';

const userParams = z.object({ user_id: opaqueId });
const reset = z.nullish(z.object({ two_factor_off: z.optional(z.boolean()) }));

function overviewRoute(app: Api, context: Context): void {
  app.get(
    '/api/users/overview',
    {
      schema: {
        summary: 'Everybody who has an account (administrators)',
        tags: ['users'],
        response: { 200: wireUsersOverview, ...problems },
      },
    },
    async (request, reply) => {
      if (!canAccount(callerOf(request).user, 'list', null)) return sendProblem(reply, 'forbidden');
      return usersOverview(context);
    },
  );
}

function registerRoute(app: Api, context: Context): void {
  app.post(
    '/api/auth/register',
    {
      schema: {
        summary: 'Add a person (administrators)',
        description: 'They choose a password of their own at the first login.',
        tags: ['users'],
        body: plainBody(wireNewUser),
        response: { 200: wireTemporaryPassword, ...problems },
      },
    },
    async (request, reply) => {
      if (!canAccount(callerOf(request).user, 'create', null)) return sendProblem(reply, 'forbidden');
      const {
        full_name = '',
        email = '',
        phone = '',
        panchayat_id = null,
        block_id = null,
        ...rest
      } = request.body;
      const password = rest.password ?? readableSecret(context.random);
      const person = {
        ...rest,
        full_name,
        email,
        phone,
        panchayat_id,
        block_id,
        password,
        temporary: true,
      } as const;
      const result = await addUser(context, person, callerOf(request).user.user_id);
      if (result.kind === 'weak_password') {
        return sendWeakPassword(reply, result.problem, context.passwordMin);
      }
      if (result.kind !== 'added') return sendProblem(reply, result.kind);
      return { user_id: result.user_id, temporary_password: password };
    },
  );
}

function editRoute(app: Api, context: Context): void {
  app.patch(
    '/api/users/:user_id',
    {
      schema: {
        summary: 'Change a person: name, address, role, place, whether they may sign in (administrators)',
        description: 'What is left out stays. Who may no longer sign in is signed out at once.',
        tags: ['users'],
        params: userParams,
        body: plainBody(wireUserChange),
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const { kind } = await editUser(context, user, request.params.user_id, request.body);
      return kind === 'edited' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}

function deviceKeysRoute(app: Api, context: Context): void {
  app.post(
    '/api/users/:user_id/device-keys',
    {
      schema: {
        summary: 'The keys to what a person left on a device and never sent (administrators)',
        description: 'For work of somebody who no longer signs in. Every time is recorded.',
        tags: ['users'],
        params: userParams,
        response: { 200: z.array(wireDeviceKey), ...problems },
      },
    },
    async (request, reply) => {
      const { user_id } = request.params;
      const { user } = callerOf(request);
      if (!canAccount(user, 'receive_work', { user_id })) return sendProblem(reply, 'forbidden');
      const keys = await keysToReceive(context, user_id, user.user_id);
      return keys ?? sendProblem(reply, 'user_not_found');
    },
  );
}

function resetPasswordRoute(app: Api, context: Context): void {
  app.post(
    '/api/users/:user_id/reset-password',
    {
      schema: {
        summary: 'Give a person a password for one login (administrators)',
        description: 'Told once. Every sign-in of theirs ends; at the next they choose their own.',
        tags: ['users'],
        params: userParams,
        body: reset,
        response: { 200: wireTemporaryPassword, ...problems },
      },
    },
    async (request, reply) => {
      const { user_id } = request.params;
      const { user } = callerOf(request);
      if (!canAccount(user, 'reset_password', { user_id })) {
        return sendProblem(reply, 'forbidden');
      }
      const twoFactorOff = request.body?.two_factor_off === true;
      const result = await resetPassword(context, { user_id }, { twoFactorOff }, user.user_id);
      if (result.kind !== 'reset') return sendProblem(reply, result.kind);
      return { user_id, temporary_password: result.temporary_password };
    },
  );
}

function eraseRoute(app: Api, context: Context): void {
  app.delete(
    '/api/users/:user_id',
    {
      schema: {
        summary: 'Erase a person’s account for good (administrators)',
        description:
          'Nobody signs in with it again. What is theirs alone is removed; their name leaves surveys, history and the audit log, and what they answered stays. Nobody erases their own account.',
        tags: ['users'],
        params: userParams,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await eraseUser(context, callerOf(request).user, request.params.user_id);
      if (kind === 'erased') return { success: true as const };
      return sendProblem(reply, kind === 'last_admin' ? 'forbidden' : kind);
    },
  );
}

/** Adds the routes by which administrators see and change people. */
export function userRoutes(app: Api, context: Context): void {
  overviewRoute(app, context);
  userSurveyRoutes(app, context);
  registerRoute(app, context);
  editRoute(app, context);
  deviceKeysRoute(app, context);
  resetPasswordRoute(app, context);
  eraseRoute(app, context);
}
