import { deviceName } from '../../../services/access/accounts/sign-in/device-name.ts';
import { login } from '../../../services/access/accounts/sign-in/login.ts';
import type { Context } from '../../../services/context.ts';
import { isoTime } from '../../../services/primitives.ts';
import { numberOf } from '../../../services/programs/odk/system.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import type { Api } from '../../api.ts';
import { callerOf, headerOf } from '../../auth-hook.ts';
import { sendWrongTry } from '../wrong-try.ts';
import { centralProblems, newSession, session, user } from './schema.ts';

/** Milliseconds for which every session lives at least after it was used. */
const LEAST = 12 * 60 * 60 * 1000;

/** Adds the routes by which programs sign in, and ask who they are, as at ODK Central. */
export function sessionRoutes(app: Api, context: Context): void {
  app.post(
    '/v1/sessions',
    {
      config: { public: true },
      schema: {
        summary: 'Sign in as at ODK Central',
        description: '`email` or `username` is the user name. A second factor cannot be given here.',
        tags: ['odk'],
        body: newSession,
        response: { 200: session, ...centralProblems },
      },
    },
    async (request, reply) => {
      const { email, username = email, password } = request.body;
      if (username === undefined || username.trim() === '') {
        return sendProblem(reply, 'invalid_body', { paths: ['email'] });
      }
      const result = await login(context, {
        ...{ username, password, code: null, remember: false, address: request.ip, device_id: null },
        device_name: deviceName(headerOf(request, 'user-agent') ?? ''),
      });
      if (result.kind === 'code_required' || result.kind === 'passwords_off') {
        return sendProblem(reply, result.kind);
      }
      if (result.kind !== 'signed_in') return sendWrongTry(reply, result, 'wrong_credentials');
      const now = context.clock();
      return reply.send({
        token: result.access_token,
        createdAt: isoTime(now),
        expiresAt: isoTime(now + LEAST),
      });
    },
  );

  app.get(
    '/v1/users/current',
    {
      schema: {
        summary: 'Who I am, as at ODK Central',
        tags: ['odk'],
        response: { 200: user, ...centralProblems },
      },
    },
    async (request, reply) => {
      const { user_id, full_name, username, email } = callerOf(request).user;
      return reply.send({
        ...{ id: numberOf(user_id), type: 'user', displayName: full_name || username },
        ...{ email: email || username, createdAt: '1970-01-01T00:00:00.000Z', updatedAt: null },
      });
    },
  );
}
