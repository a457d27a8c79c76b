import {
  wireNewWebhook,
  wireWebhook,
  wireWebhookChange,
  wireWebhookDelivery,
  wireWebhookSecret,
} from '@sampark/core/wire/access/wire-webhooks';
import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import {
  changeWebhook,
  exchangeSecret,
  type KeepContext,
  listWebhooks,
  makeWebhook,
  removeWebhook,
} from '../../../services/programs/webhooks/keep-webhooks.ts';
import { listDeliveries, sendAgain, sendTest } from '../../../services/programs/webhooks/webhook-log.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

const oneWebhook = z.object({ webhook_id: opaqueId });
const oneDelivery = z.object({ webhook_id: opaqueId, delivery_id: opaqueId });
const tags = ['webhooks'];

/** Adds the routes by which administrators keep webhooks. Only a person who signed in reaches them: `for-tokens.ts` names none. */
export function webhookRoutes(app: Api, context: KeepContext): void {
  keepRoutes(app, context);
  changeRoutes(app, context);
  logRoutes(app, context);
}

function keepRoutes(app: Api, context: KeepContext): void {
  app.get(
    '/api/webhooks',
    {
      schema: {
        summary: 'Webhooks (administrators)',
        tags,
        response: { 200: z.array(wireWebhook), ...problems },
      },
    },
    async (request, reply) => {
      const webhooks = await listWebhooks(context, callerOf(request).user);
      return webhooks === null ? sendProblem(reply, 'forbidden') : [...webhooks];
    },
  );

  app.post(
    '/api/webhooks',
    {
      schema: {
        summary: 'Make a webhook (administrators)',
        description:
          'The server posts what happens to its address, by Standard Webhooks (standardwebhooks.com). The answer tells the secret that signs; nothing does afterwards. \
A delivery says which survey or form it is about, and none of its answers.',
        tags,
        body: wireNewWebhook,
        response: { 201: wireWebhookSecret, ...problems },
      },
    },
    async (request, reply) => {
      const result = await makeWebhook(context, callerOf(request).user, request.body);
      return result.kind === 'made' ? reply.code(201).send(result.made) : sendProblem(reply, result.kind);
    },
  );
}

function changeRoutes(app: Api, context: KeepContext): void {
  app.patch(
    '/api/webhooks/:webhook_id',
    {
      schema: {
        summary: 'Change a webhook, or switch it off or on (administrators)',
        tags,
        params: oneWebhook,
        body: wireWebhookChange,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await changeWebhook(
        context,
        callerOf(request).user,
        request.params.webhook_id,
        request.body,
      );
      return kind === 'changed' ? reply.code(204).send(null) : sendProblem(reply, kind);
    },
  );

  app.delete(
    '/api/webhooks/:webhook_id',
    {
      schema: {
        summary: 'Remove a webhook, with what waits for it (administrators)',
        tags,
        params: oneWebhook,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await removeWebhook(context, callerOf(request).user, request.params.webhook_id);
      return kind === 'removed' ? reply.code(204).send(null) : sendProblem(reply, kind);
    },
  );

  app.post(
    '/api/webhooks/:webhook_id/secret',
    {
      schema: {
        summary: 'Exchange the secret of a webhook (administrators)',
        description: 'For a day deliveries are signed by both secrets.',
        tags,
        params: oneWebhook,
        response: { 200: wireWebhookSecret, ...problems },
      },
    },
    async (request, reply) => {
      const result = await exchangeSecret(context, callerOf(request).user, request.params.webhook_id);
      return result.kind === 'exchanged' ? result.made : sendProblem(reply, result.kind);
    },
  );
}

function logRoutes(app: Api, context: KeepContext): void {
  app.get(
    '/api/webhooks/:webhook_id/deliveries',
    {
      schema: {
        summary: 'The newest deliveries of a webhook (administrators)',
        tags,
        params: oneWebhook,
        response: { 200: z.array(wireWebhookDelivery), ...problems },
      },
    },
    async (request, reply) => {
      const found = await listDeliveries(context, callerOf(request).user, request.params.webhook_id);
      return typeof found === 'string' ? sendProblem(reply, found) : [...found];
    },
  );

  app.post(
    '/api/webhooks/:webhook_id/test',
    {
      schema: {
        summary: 'Send a test event to a webhook (administrators)',
        tags,
        params: oneWebhook,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { kind } = await sendTest(context, callerOf(request).user, request.params.webhook_id);
      return kind === 'asked' ? reply.code(204).send(null) : sendProblem(reply, kind);
    },
  );

  app.post(
    '/api/webhooks/:webhook_id/deliveries/:delivery_id/again',
    {
      schema: {
        summary: 'Send a delivery again, under the same id (administrators)',
        tags,
        params: oneDelivery,
        response: { 204: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { webhook_id, delivery_id } = request.params;
      const { kind } = await sendAgain(context, callerOf(request).user, webhook_id, delivery_id);
      return kind === 'asked' ? reply.code(204).send(null) : sendProblem(reply, kind);
    },
  );
}
