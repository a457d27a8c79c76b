import { canAccount } from '@sampark/core/access/can-account';
import {
  wireIdentity,
  wireMatchIdentity,
  wireProviderAddresses,
} from '@sampark/core/wire/access/wire-identities';
import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import {
  listIdentities,
  matchIdentity,
  removeIdentity,
} from '../../../services/access/identity/identities.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';
import { addressesFor, baseOf } from './addresses.ts';

const params = z.object({ identity_id: opaqueId });

/** Adds the routes by which administrators say who somebody is that came by an identity provider. */
export function identityAdminRoutes(app: Api, context: Context): void {
  app.get(
    '/api/users/identities',
    {
      schema: {
        summary: 'Who came by identity providers, and who that is here (administrators)',
        tags: ['users'],
        response: { 200: z.readonly(z.array(wireIdentity)), ...problems },
      },
    },
    async (request, reply) =>
      (await listIdentities(context, callerOf(request).user)) ?? sendProblem(reply, 'forbidden'),
  );

  app.get(
    '/api/users/identity-providers',
    {
      schema: {
        summary:
          'The identity providers, and the addresses of this server that each has to know (administrators)',
        tags: ['users'],
        response: { 200: z.readonly(z.array(wireProviderAddresses)), ...problems },
      },
    },
    async (request, reply) =>
      canAccount(callerOf(request).user, 'list', null)
        ? context.signInWays.providers.map((provider) => ({
            ...{ id: provider.id, names: provider.names },
            ...addressesFor(baseOf(context, request), provider),
          }))
        : sendProblem(reply, 'forbidden'),
  );

  app.put(
    '/api/users/identities/:identity_id',
    {
      schema: {
        summary: 'Say who that is here (administrators)',
        description: 'Whom it was before is signed out.',
        tags: ['users'],
        params,
        body: wireMatchIdentity,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { identity_id } = request.params;
      const { kind } = await matchIdentity(context, callerOf(request), identity_id, request.body.user_id);
      return kind === 'changed' ? { success: true as const } : sendProblem(reply, kind);
    },
  );

  app.delete(
    '/api/users/identities/:identity_id',
    {
      schema: {
        summary: 'Take away who that is here (administrators)',
        description: 'Their sign-ins end. When they come again, they wait.',
        tags: ['users'],
        params,
        response: { 200: done, ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await removeIdentity(context, callerOf(request), request.params.identity_id);
      return kind === 'changed' ? { success: true as const } : sendProblem(reply, kind);
    },
  );
}
