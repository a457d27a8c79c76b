import { Readable } from 'node:stream';
import { opaqueId } from '@sampark/core/wire/wire';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type PersonDataResult, personData } from '../../../services/access/accounts/people/person-data.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

const send = (reply: FastifyReply, result: PersonDataResult) =>
  result.kind === 'given'
    ? reply.type('application/json; charset=utf-8').send(Readable.from(result.text))
    : sendProblem(reply, result.kind);

/** Adds the routes that give everything that is kept about one person. */
export function personDataRoutes(app: Api, context: Context): void {
  const route = { exposeHeadRoute: false, config: { readsMuch: true } } as const;
  const response = { 200: z.any(), ...problems };
  app.get(
    '/api/account/data',
    { ...route, schema: { summary: 'Everything that is kept about me', tags: ['account'], response } },
    async (request, reply) => {
      const { user } = callerOf(request);
      return send(reply, await personData(context, user, user.user_id));
    },
  );
  app.get(
    '/api/users/:user_id/data',
    {
      ...route,
      schema: {
        summary: 'Everything that is kept about a person (administrators)',
        description: 'The audit log tells of it.',
        tags: ['users'],
        params: z.object({ user_id: opaqueId }),
        response,
      },
    },
    async (request, reply) =>
      send(reply, await personData(context, callerOf(request).user, request.params.user_id)),
  );
}
