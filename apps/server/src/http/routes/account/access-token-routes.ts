import {
  wireAccessToken,
  wireMadeAccessToken,
  wireNewAccessToken,
} from '@sampark/core/wire/access/wire-access-tokens';
import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import {
  giveToken,
  listTokens,
  revokeToken,
} from '../../../services/access/accounts/access-tokens/give-token.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

const oneToken = z.object({ token_id: opaqueId });

/** Adds the routes by which administrators make tokens for programs. Only a person who signed in reaches them: `for-tokens.ts` names none. */
export function accessTokenRoutes(app: Api, context: Context): void {
  app.get(
    '/api/access-tokens',
    {
      schema: {
        summary: 'Access tokens of everybody (administrators)',
        description: 'The newest first, and for 90 days those that are over.',
        tags: ['account'],
        response: { 200: z.array(wireAccessToken), ...problems },
      },
    },
    async (request, reply) => {
      const tokens = await listTokens(context, callerOf(request).user);
      return tokens === null ? sendProblem(reply, 'forbidden') : [...tokens];
    },
  );

  app.post(
    '/api/access-tokens',
    {
      schema: {
        summary: 'Make an access token for a program (administrators)',
        description:
          'The answer tells the token; nothing does afterwards. A program sends it as `Authorization: Bearer …`, or with its person’s user name as the password of HTTP Basic. \
It has its person’s rights at most, as they are at that moment. `read` reads, `submit` also sends surveys as staff do, `administer` does all but what is about passwords, sign-ins, the second factor, keys and tokens.',
        tags: ['account'],
        body: wireNewAccessToken,
        response: { 201: wireMadeAccessToken, ...problems },
      },
    },
    async (request, reply) => {
      const result = await giveToken(context, callerOf(request).user, request.body);
      if (result.kind === 'not_for_one_form')
        return sendProblem(reply, 'invalid_body', { paths: ['form_name'] });
      return result.kind === 'given' ? reply.code(201).send(result.made) : sendProblem(reply, result.kind);
    },
  );

  app.delete(
    '/api/access-tokens/:token_id',
    {
      schema: {
        summary: 'Revoke an access token (administrators)',
        tags: ['account'],
        params: oneToken,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const result = await revokeToken(context, callerOf(request).user, request.params.token_id);
      return result.kind === 'revoked' ? reply.code(204).send(null) : sendProblem(reply, result.kind);
    },
  );
}
