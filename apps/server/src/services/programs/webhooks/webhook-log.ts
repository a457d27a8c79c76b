import type { UserInfo } from '@sampark/core/access/roles';
import { DELIVERIES_KEPT, mayKeepWebhooks } from '@sampark/core/access/webhooks';
import type { WireWebhookDelivery } from '@sampark/core/wire/access/wire-webhooks';
import type { WebhookDeliveryTable } from '../../../storage/tables/webhook-tables.ts';
import type { Context } from '../../context.ts';
import { hex, isoTime } from '../../primitives.ts';
import { freshDelivery, type SurveyFacts } from './deliveries.ts';

/** The type of a delivery that somebody asks for to see whether it arrives. */
const TEST = 'webhook.test';

const lineOf = (row: WebhookDeliveryTable): WireWebhookDelivery => {
  const facts = JSON.parse(row.data) as Partial<SurveyFacts>;
  return {
    delivery_id: row.delivery_id,
    type: row.type as WireWebhookDelivery['type'],
    survey_id: facts.survey_id ?? null,
    village_name: facts.village_name ?? null,
    form_name: facts.form ?? null,
    made_at: row.made_at,
    state: row.state as WireWebhookDelivery['state'],
    attempts: row.attempts,
    next_at: row.state === 'waiting' ? row.next_at : null,
    attempted_at: row.attempted_at,
    duration_ms: row.duration_ms,
    status: row.status,
    problem: row.problem as WireWebhookDelivery['problem'],
    answer: row.answer,
  };
};

/** Returns the log of a webhook, the newest first; or why not. */
export async function listDeliveries(
  { storage }: Pick<Context, 'storage'>,
  actor: UserInfo,
  webhookId: string,
): Promise<readonly WireWebhookDelivery[] | 'forbidden' | 'webhook_not_found'> {
  if (!mayKeepWebhooks(actor.role)) return 'forbidden';
  if ((await storage.now.webhooks.byId(webhookId)) === undefined) return 'webhook_not_found';
  const rows = await storage.now.webhookDeliveries.list(webhookId, DELIVERIES_KEPT.most);
  return rows.map(lineOf);
}

export interface AskResult {
  readonly kind: 'asked' | 'forbidden' | 'webhook_not_found' | 'delivery_not_found';
}

/** Sends an event to a webhook that says nothing, to see whether it arrives. */
export const sendTest = (
  { storage, clock, random }: Pick<Context, 'storage' | 'clock' | 'random'>,
  actor: UserInfo,
  webhookId: string,
): Promise<AskResult> =>
  storage.write(async (r): Promise<AskResult> => {
    if (!mayKeepWebhooks(actor.role)) return { kind: 'forbidden' };
    const webhook = await r.webhooks.byId(webhookId);
    if (webhook === undefined) return { kind: 'webhook_not_found' };
    const delivery_id = `msg_${hex(random(16))}`;
    const test = freshDelivery({
      ...{ panchayat_id: '', delivery_id, webhook_id: webhookId, type: TEST, subject: delivery_id },
      ...{ version: 0, place: 0, data: JSON.stringify({ by: actor.user_id }), made_at: isoTime(clock()) },
    });
    await r.webhookDeliveries.add([test]);
    // Somebody watches: what rests is asked at once.
    await r.webhooks.change(webhookId, { rests_until: null });
    return { kind: 'asked' };
  });

/** Sends a delivery anew, under its own id, with all its attempts before it. */
export const sendAgain = (
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  actor: UserInfo,
  webhookId: string,
  deliveryId: string,
): Promise<AskResult> =>
  storage.write(async (r): Promise<AskResult> => {
    if (!mayKeepWebhooks(actor.role)) return { kind: 'forbidden' };
    if ((await r.webhooks.byId(webhookId)) === undefined) return { kind: 'webhook_not_found' };
    const delivery = await r.webhookDeliveries.byId(webhookId, deliveryId);
    if (delivery === undefined) return { kind: 'delivery_not_found' };
    await r.webhookDeliveries.askAgain(delivery, isoTime(clock()));
    await r.webhooks.change(webhookId, { rests_until: null });
    return { kind: 'asked' };
  });
