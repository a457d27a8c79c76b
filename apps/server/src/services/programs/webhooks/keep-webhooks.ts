import type { UserInfo } from '@sampark/core/access/roles';
import { mayKeepWebhooks, OLD_SECRET_HOURS, WEBHOOKS_MOST } from '@sampark/core/access/webhooks';
import type {
  WireNewWebhook,
  WireWebhook,
  WireWebhookChange,
  WireWebhookSecret,
} from '@sampark/core/wire/access/wire-webhooks';
import type { WebhookWithMaker } from '../../../storage/kysely/webhooks-repository.ts';
import type { WebhookTable } from '../../../storage/tables/webhook-tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { formsNow } from '../../forms/forms.ts';
import { hex, isoTime } from '../../primitives.ts';
import { hostIn, webhookAddress } from './addresses.ts';
import { eventsOf, isMakersRight } from './known-webhooks.ts';
import { newWebhookSecret } from './signature.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Everything that webhooks are kept with. */
export interface KeepContext extends Context {
  /** Whether a webhook may lead into the server's own network. */
  readonly toOwnNetwork: boolean;
}

const stateOf = (webhook: WebhookWithMaker): WireWebhook['state'] => {
  if (webhook.off_because !== null) return webhook.off_because === 'gone' ? 'gone' : 'off';
  if (!isMakersRight(webhook)) return 'maker';
  return webhook.failing_since === null ? 'works' : 'fails';
};

/** Lists all webhooks, the newest first; `null`: who asks keeps none. */
export async function listWebhooks(
  { storage }: Pick<Context, 'storage'>,
  actor: UserInfo,
): Promise<readonly WireWebhook[] | null> {
  if (!mayKeepWebhooks(actor.role)) return null;
  const rows = await storage.now.webhooks.list();
  const waiting =
    rows.length === 0 ? new Map<string, number>() : await storage.now.webhookDeliveries.waiting();
  return rows.map((row) => ({
    webhook_id: row.webhook_id,
    name: row.name,
    url: row.url,
    events: [...eventsOf(row)],
    form_name: row.form_name,
    user_id: row.user_id,
    full_name: row.full_name,
    made_at: row.made_at,
    state: stateOf(row),
    failing_since: row.failing_since,
    waiting: waiting.get(row.webhook_id) ?? 0,
  }));
}

/** Says what is wrong with a webhook as somebody wants it. */
async function problemOf(
  context: KeepContext,
  { url, form_name }: Partial<Pick<WireNewWebhook, 'url' | 'form_name'>>,
): Promise<'webhook_address' | 'unknown_form' | null> {
  if (url !== undefined && webhookAddress(url, context.toOwnNetwork) === null) return 'webhook_address';
  if (form_name === undefined || form_name === null) return null;
  return (await formsNow(context)).find(form_name, null) === undefined ? 'unknown_form' : null;
}

/** Says where a webhook leads, for the audit log: its path may hold the receiver's secret. */
const hostOf = (url: string): string => hostIn(new URL(url));

export type MakeWebhookResult =
  | { readonly kind: 'made'; readonly made: WireWebhookSecret }
  | { readonly kind: 'forbidden' | 'webhook_address' | 'unknown_form' | 'too_many_webhooks' };

/** Makes a webhook, which works while its maker may have one. Its secret is told here and nowhere afterwards. */
export async function makeWebhook(
  context: KeepContext,
  actor: UserInfo,
  { name, url, events, form_name }: WireNewWebhook,
): Promise<MakeWebhookResult> {
  if (!mayKeepWebhooks(actor.role)) return { kind: 'forbidden' };
  const problem = await problemOf(context, { url, form_name });
  if (problem !== null) return { kind: problem };
  const { storage, clock, random } = context;
  const webhook_id = hex(random(8));
  const { secret, sealed } = newWebhookSecret(context, webhook_id);
  const told = [...new Set(events)];
  return storage.write(async (r): Promise<MakeWebhookResult> => {
    if ((await r.webhooks.list()).length >= WEBHOOKS_MOST) return { kind: 'too_many_webhooks' };
    await r.webhooks.insert({
      ...{
        webhook_id,
        user_id: actor.user_id,
        name: name.trim(),
        url,
        events: JSON.stringify(told),
        form_name,
      },
      ...{ secret: sealed, old_secret: null, old_until: null, off_because: null, made_at: isoTime(clock()) },
      ...{ failing_since: null, failures: 0, rests_until: null },
    });
    const details = { name: name.trim(), host: hostOf(url), events: told, form: form_name };
    record(r, context, { action: 'webhook_made', by: actor.user_id, subject: webhook_id, details });
    return { kind: 'made', made: { webhook_id, secret } };
  });
}

export interface ChangeWebhookResult {
  readonly kind: 'changed' | 'forbidden' | 'webhook_not_found' | 'webhook_address' | 'unknown_form';
}

/**
 * The state to which another address, or switching on, sets a webhook: how the deliveries fared is forgotten.
 */
const HEALTHY = { failing_since: null, failures: 0, rests_until: null };

/** Changes a webhook, switches it off, or on again. */
export async function changeWebhook(
  context: KeepContext,
  actor: UserInfo,
  webhookId: string,
  { name, url, events, form_name, is_on }: WireWebhookChange,
): Promise<ChangeWebhookResult> {
  if (!mayKeepWebhooks(actor.role)) return { kind: 'forbidden' };
  const problem = await problemOf(context, {
    ...(url === undefined ? {} : { url }),
    ...(form_name === undefined ? {} : { form_name }),
  });
  if (problem !== null) return { kind: problem };
  const told = events && [...new Set(events)];
  const change: Partial<WebhookTable> = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(url === undefined ? {} : { url, ...HEALTHY }),
    ...(told === undefined ? {} : { events: JSON.stringify(told) }),
    ...(form_name === undefined ? {} : { form_name }),
    ...(is_on === undefined ? {} : { off_because: is_on ? null : 'asked', ...(is_on ? HEALTHY : {}) }),
  };
  return context.storage.write(async (r): Promise<ChangeWebhookResult> => {
    if ((await r.webhooks.byId(webhookId)) === undefined) return { kind: 'webhook_not_found' };
    if (Object.keys(change).length === 0) return { kind: 'changed' };
    await r.webhooks.change(webhookId, change);
    const details = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(url === undefined ? {} : { host: hostOf(url) }),
      ...(told === undefined ? {} : { events: told }),
      ...(form_name === undefined ? {} : { form: form_name }),
      ...(is_on === undefined ? {} : { on: is_on }),
    };
    record(r, context, { action: 'webhook_changed', by: actor.user_id, subject: webhookId, details });
    return { kind: 'changed' };
  });
}

export type ExchangeSecretResult =
  | { readonly kind: 'exchanged'; readonly made: WireWebhookSecret }
  | { readonly kind: 'forbidden' | 'webhook_not_found' };

/** Gives a webhook another secret. The one before signs beside it for a day, so that a receiver misses nothing meanwhile. */
export async function exchangeSecret(
  context: Context,
  actor: UserInfo,
  webhookId: string,
): Promise<ExchangeSecretResult> {
  if (!mayKeepWebhooks(actor.role)) return { kind: 'forbidden' };
  const { storage, clock } = context;
  const { secret, sealed } = newWebhookSecret(context, webhookId);
  return storage.write(async (r): Promise<ExchangeSecretResult> => {
    const webhook = await r.webhooks.byId(webhookId);
    if (webhook === undefined) return { kind: 'webhook_not_found' };
    const old_until = isoTime(clock() + OLD_SECRET_HOURS * HOUR_MS);
    await r.webhooks.change(webhookId, { secret: sealed, old_secret: webhook.secret, old_until });
    record(r, context, { action: 'webhook_secret_exchanged', by: actor.user_id, subject: webhookId });
    return { kind: 'exchanged', made: { webhook_id: webhookId, secret } };
  });
}

export interface RemoveWebhookResult {
  readonly kind: 'removed' | 'forbidden' | 'webhook_not_found';
}

/** Removes a webhook, with what waits for it, and its log. */
export const removeWebhook = (
  context: Context,
  actor: UserInfo,
  webhookId: string,
): Promise<RemoveWebhookResult> =>
  context.storage.write(async (r): Promise<RemoveWebhookResult> => {
    if (!mayKeepWebhooks(actor.role)) return { kind: 'forbidden' };
    const webhook = await r.webhooks.byId(webhookId);
    if (webhook === undefined) return { kind: 'webhook_not_found' };
    await r.webhooks.remove(webhookId);
    const details = { name: webhook.name, host: hostOf(webhook.url) };
    record(r, context, { action: 'webhook_removed', by: actor.user_id, subject: webhookId, details });
    return { kind: 'removed' };
  });
