import { wireNewShare, wireShare } from '@sampark/core/wire/access/wire-shares';
import { formName, opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import { endShare, giveShare, listShares } from '../../../services/access/shares/give-share.ts';
import type { Context } from '../../../services/context.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { ifMay } from '../places/if-may.ts';

const named = z.object({ name: formName });
const oneShare = z.object({ name: formName, share_id: opaqueId });

/** Adds the routes by which administrators say who fills what of a form. */
export function shareRoutes(app: Api, context: Context): void {
  app.get(
    '/api/forms/:name/shares',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Who fills which parts of a form (administrators)',
        tags: ['forms'],
        params: named,
        response: { 200: z.array(wireShare), ...problems },
      },
    },
    async (request) => [...(await listShares(context, request.params.name))],
  );

  app.post(
    '/api/forms/:name/shares',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'Give parts of a form to a contributor, for the surveys of their panchayat (administrators)',
        description: 'They take the place of the parts that this person has of the form.',
        tags: ['forms'],
        params: named,
        body: wireNewShare,
        response: { 201: z.object({ share_id: z.string() }), ...problems },
      },
    },
    async (request, reply) => {
      const result = await giveShare(context, callerOf(request).user, request.params.name, request.body);
      return result.kind === 'given'
        ? reply.code(201).send({ share_id: result.share_id })
        : sendProblem(reply, result.kind);
    },
  );

  app.delete(
    '/api/forms/:name/shares/:share_id',
    {
      onRequest: ifMay('edit'),
      schema: {
        summary: 'End what somebody has of a form (administrators)',
        tags: ['forms'],
        params: oneShare,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { name, share_id } = request.params;
      const result = await endShare(context, callerOf(request).user, name, share_id);
      return result.kind === 'ended' ? reply.code(204).send(null) : sendProblem(reply, result.kind);
    },
  );
}
