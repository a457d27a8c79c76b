import formbody from '@fastify/formbody';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { endByToken } from '../../../services/access/identity/end-by-provider.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problemBody } from '../../api.ts';
import { PATH, providerOf } from './addresses.ts';

/** A token is about a kB. */
const BODY_BYTES = 16 * 1024;

const told = z.object({ logout_token: z.string() });
/** An error as OAuth has it: this caller is an identity provider, and knows no others. */
const oauthError = z.object({ error: z.string(), error_description: z.string() });

const refuse = (reply: FastifyReply, status: 400 | 429, error: string, why: string): FastifyReply =>
  reply.code(status).send({ error, error_description: why });

/** Adds the route at which identity providers say who signed out there; in a scope of its own, because it takes forms alone. */
export async function logoutRoute(scope: Api, context: Context): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody);
  scope.post(
    `${PATH}/:provider/logout`,
    {
      bodyLimit: BODY_BYTES,
      config: { public: true, reads: told },
      schema: {
        summary: 'End the sessions of somebody who signed out at an identity provider',
        description:
          'For the provider itself (OpenID Connect Back-Channel Logout 1.0): a token that names a session there ends the sessions that began by it; one that names a person alone, all of theirs.',
        tags: ['account'],
        consumes: ['application/x-www-form-urlencoded'],
        params: z.object({ provider: z.string() }),
        response: { 200: z.null(), '4xx': z.union([oauthError, problemBody]) },
      },
    },
    async (request, reply) => {
      const provider = providerOf(context, request.params.provider);
      if (provider === undefined) return sendProblem(reply, 'provider_not_found');
      reply.header('cache-control', 'no-store');
      const sent = z.safeParse(told, request.body);
      if (!sent.success) return refuse(reply, 400, 'invalid_request', 'there is not one logout_token');
      const { logout_token: token } = sent.data;
      const ended = await endByToken(context, provider, { token, address: request.ip });
      switch (ended.kind) {
        case 'ended':
          return reply.code(200).send(null);
        case 'bad':
          request.log.warn({ provider: provider.id, why: ended.why }, 'a logout token does not count');
          return refuse(reply, 400, 'invalid_request', ended.why);
        case 'down':
          return refuse(reply, 400, 'temporarily_unavailable', 'the keys of the provider cannot be read');
        case 'throttled':
          reply.header('retry-after', ended.retry_after);
          return refuse(
            reply,
            429,
            'temporarily_unavailable',
            'too many tokens that do not count came from this address',
          );
      }
    },
  );
}
