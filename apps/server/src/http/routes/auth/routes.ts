import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { changePassword } from '../../../services/access/accounts/own-account/change-password.ts';
import { deviceName } from '../../../services/access/accounts/sign-in/device-name.ts';
import { login } from '../../../services/access/accounts/sign-in/login.ts';
import { logout } from '../../../services/access/accounts/sign-in/logout.ts';
import { lostPeopleOn } from '../../../services/access/devices/lost-devices.ts';
import { linkOf } from '../../../services/access/links/open-link.ts';
import type { Context } from '../../../services/context.ts';
import { panchayatOf } from '../../../services/places/places.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody, problems } from '../../api.ts';
import { callerOf, deviceOf, headerOf } from '../../auth-hook.ts';
import { sendLost } from '../../lost-device.ts';
import { sendWeakPassword, sendWrongTry } from '../wrong-try.ts';
import { done, isSet, loginBody, me, passwordsInBody, passwordsInQuery, signedIn } from './schema.ts';

function loginRoute(app: Api, context: Context): void {
  app.post(
    '/api/auth/login',
    {
      config: { public: true },
      schema: {
        summary: 'Sign in',
        tags: ['account'],
        consumes: ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
        body: loginBody,
        response: { 200: signedIn, '4xx': problemBody },
      },
    },
    async (request, reply) => {
      const lost = await lostPeopleOn(context, deviceOf(request));
      if (lost.length > 0) return sendLost(reply, lost);
      const { username, password, remember_me, code } = request.body;
      const result = await login(context, {
        username,
        password,
        code: code === undefined || code.trim() === '' ? null : code,
        remember: isSet(remember_me),
        address: request.ip,
        device_id: deviceOf(request),
        device_name: deviceName(headerOf(request, 'user-agent') ?? ''),
      });
      if (result.kind === 'code_required' || result.kind === 'passwords_off') {
        return sendProblem(reply, result.kind);
      }
      if (result.kind !== 'signed_in') return sendWrongTry(reply, result, 'wrong_credentials');
      const { access_token, user_info, panchayat_info, device_keys } = result;
      return { access_token, user_info, panchayat_info, device_keys };
    },
  );
}

function sessionRoutes(app: Api, context: Context): void {
  app.get(
    '/api/auth/me',
    {
      config: { beforeOwnPassword: true },
      schema: { summary: 'Who I am', tags: ['account'], response: { 200: me, ...problems } },
    },
    async (request) => {
      const { user } = callerOf(request);
      const link = await linkOf(context, user);
      const panchayat_info = await panchayatOf(context, user.panchayat_id);
      return { ...user, panchayat_info, ...(link && { link }) };
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { beforeOwnPassword: true },
      schema: { summary: 'Sign out', tags: ['account'], response: { 200: done, ...problems } },
    },
    async (request) => {
      await logout(context, callerOf(request));
      return { success: true as const };
    },
  );
}

function changePasswordRoute(app: Api, context: Context): void {
  app.post(
    '/api/auth/change-password',
    {
      config: { beforeOwnPassword: true },
      schema: {
        summary: 'Choose another password',
        description: 'In the body, or in the query. All my other sessions end.',
        tags: ['account'],
        querystring: passwordsInQuery,
        body: passwordsInBody,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const given = request.body ?? request.query;
      const { current_password: current, new_password: next } = given;
      if (current === undefined || next === undefined) {
        return sendProblem(reply, 'invalid_body', { paths: ['current_password', 'new_password'] });
      }
      const change = { current, next, address: request.ip };
      const result = await changePassword(context, callerOf(request), change);
      if (result.kind === 'weak') return sendWeakPassword(reply, result.problem, context.passwordMin);
      if (result.kind !== 'right') return sendWrongTry(reply, result, 'wrong_password');
      return { success: true as const };
    },
  );
}

/** Adds the routes for signing in and out. Only these take forms besides JSON. */
export async function authRoutes(app: Api, context: Context): Promise<void> {
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 10, fieldSize: 2048, files: 0, parts: 10 },
  });
  loginRoute(app, context);
  sessionRoutes(app, context);
  changePasswordRoute(app, context);
}
