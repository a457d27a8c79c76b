import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { login } from '../../../services/accounts/login.ts';
import { logout } from '../../../services/accounts/logout.ts';
import type { Context } from '../../../services/context.ts';
import { panchayatOf } from '../../../services/places.ts';
import { type Api, problemBody, problems } from '../../api.ts';
import { callerOf, deviceOf } from '../../auth-hook.ts';
import { sendProblem } from '../../problem-reply.ts';
import { isSet, loggedOut, loginBody, me, signedIn } from './schema.ts';

/** Signing in and out. Only here are forms understood besides JSON. */
export async function authRoutes(app: Api, context: Context): Promise<void> {
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 10, fieldSize: 2048, files: 0, parts: 10 },
  });

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
      const { username, password, remember_me } = request.body;
      const result = await login(context, {
        username,
        password,
        remember: isSet(remember_me),
        address: request.ip,
        device_id: deviceOf(request),
      });
      if (result.kind === 'wrong') return sendProblem(reply, 'wrong_credentials');
      if (result.kind === 'throttled') {
        reply.header('retry-after', result.retry_after);
        return sendProblem(reply, 'too_many_attempts', { retry_after: result.retry_after });
      }
      const { access_token, user_info, panchayat_info } = result;
      return { access_token, user_info, panchayat_info };
    },
  );

  app.get(
    '/api/auth/me',
    { schema: { summary: 'Who I am', tags: ['account'], response: { 200: me, ...problems } } },
    async (request) => {
      const { user } = callerOf(request);
      return { ...user, panchayat_info: await panchayatOf(context, user.panchayat_id) };
    },
  );

  app.post(
    '/api/auth/logout',
    { schema: { summary: 'Sign out', tags: ['account'], response: { 200: loggedOut, ...problems } } },
    async (request) => {
      await logout(context, callerOf(request));
      return { success: true as const };
    },
  );
}
