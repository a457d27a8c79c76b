import { opaqueId } from '@sampark/core/wire/wire';
import { wireDraft } from '@sampark/core/wire/wire-draft';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { listDrafts, loadDraft, removeDraft, saveDraft } from '../../../services/drafts.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf, deviceOf } from '../../auth-hook.ts';
import { plainText } from '../query.ts';

const params = z.object({ survey_id: opaqueId });
const slotQuery = z.object({
  device_id: z.optional(z.union([opaqueId, z.literal('')])),
  /** With it, a slot that was written since is left alone. */
  saved_at: z.optional(plainText(40)),
});
const storedDraft = z.object({ ...wireDraft.shape, device_id: z.string(), saved_at: z.string() });
const saved = z.object({ success: z.literal(true), timestamp: z.string() });
const removed = z.object({ success: z.literal(true) });

/** Adds the routes for a person's private drafts, one slot a survey and device. */
export function draftRoutes(app: Api, context: Context): void {
  app.get(
    '/api/drafts',
    {
      schema: {
        summary: 'My drafts, newest first',
        tags: ['drafts'],
        response: { 200: z.array(storedDraft), ...problems },
      },
    },
    async (request) => [...(await listDrafts(context, callerOf(request).user))],
  );

  app.get(
    '/api/drafts/:survey_id',
    {
      schema: {
        summary: 'My newest draft of a survey, or null',
        tags: ['drafts'],
        params,
        response: { 200: z.nullable(storedDraft), ...problems },
      },
    },
    async (request, reply) => {
      const draft = await loadDraft(context, callerOf(request).user, request.params.survey_id);
      return draft ?? reply.type('application/json').serializer(JSON.stringify).send(null);
    },
  );

  app.put(
    '/api/drafts/:survey_id',
    {
      schema: {
        summary: "Keep a draft in this device's slot",
        tags: ['drafts'],
        params,
        body: wireDraft,
        response: { 200: saved, ...problems },
      },
    },
    async (request) => {
      const slot = slotOf(callerOf(request).user.user_id, request.params.survey_id, deviceOf(request));
      return { success: true as const, timestamp: await saveDraft(context, slot, request.body) };
    },
  );

  app.delete(
    '/api/drafts/:survey_id',
    {
      schema: {
        summary: "Discard the draft in this device's slot, or in another's that is named",
        tags: ['drafts'],
        params,
        querystring: slotQuery,
        response: { 200: removed, ...problems },
      },
    },
    async (request) => {
      const { device_id = deviceOf(request), saved_at } = request.query;
      const slot = slotOf(callerOf(request).user.user_id, request.params.survey_id, device_id);
      await removeDraft(context, slot, saved_at);
      return { success: true as const };
    },
  );
}

const slotOf = (user_id: string, survey_id: string, device_id: string | null) => ({
  user_id,
  survey_id,
  device_id: device_id ?? '',
});
