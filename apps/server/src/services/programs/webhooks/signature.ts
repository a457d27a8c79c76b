import { createHmac } from 'node:crypto';
import type { WebhookTable } from '../../../storage/tables/webhook-tables.ts';
import type { Secrets } from '../../access/secrets/seal.ts';
import { isoTime, type RandomBytes } from '../../primitives.ts';

/*
 * Standard Webhooks (standardwebhooks.com): a receiver knows by these headers who sends, and that nothing was changed or sent anew.
 */

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

const purpose = (webhookId: string): string => `webhook ${webhookId}`;

/** Makes a secret. @returns the text for the receiver, and the sealed bytes for the database */
export function newWebhookSecret(
  { secrets, random }: { readonly secrets: Secrets; readonly random: RandomBytes },
  webhookId: string,
): { readonly secret: string; readonly sealed: string } {
  const bytes = random(SECRET_BYTES);
  return {
    secret: `${PREFIX}${Buffer.from(bytes).toString('base64')}`,
    sealed: secrets.seal(purpose(webhookId), bytes),
  };
}

/** A text to send, and its time. */
export interface Signed {
  readonly delivery_id: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Signs a delivery by the secret of its webhook, and also by the one before, for a day after it was exchanged. Throws a
 * `SealError` when the secret does not open.
 */
export function signatureHeaders(
  secrets: Secrets,
  { webhook_id, secret, old_secret, old_until }: WebhookTable,
  { delivery_id, body, at }: Signed,
): Readonly<Record<string, string>> {
  const isOldGood = old_secret !== null && old_until !== null && old_until > isoTime(at);
  const timestamp = Math.floor(at / 1_000);
  const signatures = [secret, ...(isOldGood ? [old_secret] : [])].map((sealed) => {
    const key = secrets.open(purpose(webhook_id), sealed);
    return `v1,${createHmac('sha256', key).update(`${delivery_id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': delivery_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
