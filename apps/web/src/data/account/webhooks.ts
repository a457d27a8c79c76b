import type {
  WireWebhook,
  WireWebhookDelivery,
  WireWebhookSecret,
} from '@sampark/core/wire/access/wire-webhooks';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { WebhooksPort } from '../ports/people/webhooks.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const WEBHOOKS = '/api/webhooks';

const at = (webhookId: string): string => `${WEBHOOKS}/${encodeURIComponent(webhookId)}`;
const secretOf = (body: unknown): WireWebhookSecret => body as WireWebhookSecret;

/** Makes the questions about webhooks. */
export const createWebhooks = (here: () => Workspace): WebhooksPort => {
  const { ask, read } = askServer(here);
  const post = (path: string, body: unknown = {}) => ask({ method: 'POST', path, body });
  return {
    list: () => read(WEBHOOKS, (body) => body as WireWebhook[]),
    make: async (webhook) => serverAnswerOf(await post(WEBHOOKS, webhook), secretOf),
    change: async (webhookId, body) =>
      serverAnswerOf(await ask({ method: 'PATCH', path: at(webhookId), body }), nothing),
    exchangeSecret: async (webhookId) => serverAnswerOf(await post(`${at(webhookId)}/secret`), secretOf),
    remove: async (webhookId) =>
      serverAnswerOf(await ask({ method: 'DELETE', path: at(webhookId) }), nothing),
    deliveries: (webhookId) => read(`${at(webhookId)}/deliveries`, (body) => body as WireWebhookDelivery[]),
    sendTest: async (webhookId) => serverAnswerOf(await post(`${at(webhookId)}/test`), nothing),
    sendAgain: async (webhookId, deliveryId) =>
      serverAnswerOf(
        await post(`${at(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/again`),
        nothing,
      ),
  };
};
