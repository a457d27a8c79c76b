import * as z from 'zod/mini';
import { NAME_MOST } from '../../access/person.ts';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MOST } from '../../access/webhooks.ts';
import { formName, timestamp } from '../wire.ts';

/*
 * The JSON about webhooks, by which other programs are told what happens. It is part of the same wire as `wire.ts`.
 */

const webhookEvent = z.enum(WEBHOOK_EVENTS);

const parts = {
  /** Says whom it tells: 'Dashboard of the district'. PostgreSQL stores no NUL. */
  name: z.string().check(z.maxLength(NAME_MOST), z.regex(/^[^\0]*[^\s\0][^\0]*$/)),
  /** The address of deliveries; the server says which addresses it takes. */
  url: z.string().check(z.maxLength(WEBHOOK_URL_MOST), z.regex(/^[^\0]*$/)),
  events: z.array(webhookEvent).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
  /** The only form that it is about; `null`: all. */
  form_name: z.nullable(formName),
};

/** Makes a webhook. */
export const wireNewWebhook = z.strictObject(parts);
export type WireNewWebhook = z.infer<typeof wireNewWebhook>;

/** Changes a webhook; properties that are left out stay. */
export const wireWebhookChange = z.strictObject({
  name: z.optional(parts.name),
  url: z.optional(parts.url),
  events: z.optional(parts.events),
  form_name: z.optional(parts.form_name),
  is_on: z.optional(z.boolean()),
});
export type WireWebhookChange = z.infer<typeof wireWebhookChange>;

/** A secret by which a receiver knows what comes from here. The server tells it this once. */
export const wireWebhookSecret = z.object({ webhook_id: z.string(), secret: z.string() });
export type WireWebhookSecret = z.infer<typeof wireWebhookSecret>;

/** A webhook in a list. */
export const wireWebhook = z.object({
  webhook_id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  form_name: z.nullable(z.string()),
  /** The person who made it. */
  user_id: z.string(),
  full_name: z.string(),
  made_at: timestamp,
  /** `gone`: its receiver said that it is no more (410). `maker`: whoever made it may have none any more. `off`: somebody switched it off. */
  state: z.enum(['works', 'fails', 'gone', 'maker', 'off']),
  /** Since when every delivery fails; `null`: the last one went well, or there was none. */
  failing_since: z.nullable(timestamp),
  /** The deliveries that wait. */
  waiting: z.int(),
});
export type WireWebhook = z.infer<typeof wireWebhook>;

/** Why nothing answered a delivery. */
const WEBHOOK_PROBLEMS = [
  'timeout',
  'not_found',
  'own_network',
  'tls',
  'refused',
  'closed',
  'secret',
] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

/** A delivery in the log of a webhook, with what came of its last attempt. */
export const wireWebhookDelivery = z.object({
  delivery_id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, 'webhook.test']),
  survey_id: z.nullable(z.string()),
  village_name: z.nullable(z.string()),
  form_name: z.nullable(z.string()),
  /** When it happened. */
  made_at: timestamp,
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  /** Of one that waits: when it is sent, at the earliest. */
  next_at: z.nullable(timestamp),
  attempted_at: z.nullable(timestamp),
  duration_ms: z.nullable(z.int()),
  /** The HTTP status of the answer; `null`: there was none. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(WEBHOOK_PROBLEMS)),
  /** The beginning of the answer. It is text of somebody else. */
  answer: z.nullable(z.string()),
});
export type WireWebhookDelivery = z.infer<typeof wireWebhookDelivery>;
