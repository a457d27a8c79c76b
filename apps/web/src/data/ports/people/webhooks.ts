import type {
  WireNewWebhook,
  WireWebhook,
  WireWebhookChange,
  WireWebhookDelivery,
  WireWebhookSecret,
} from '@sampark/core/wire/access/wire-webhooks';
import type { Fetched } from '../fetched.ts';
import type { ServerAnswer } from './account.ts';

/** Webhooks, by which the server tells other programs what happens. Everything asks the server; the device keeps nothing of it. */
export interface WebhooksPort {
  readonly list: () => Promise<Fetched<readonly WireWebhook[]>>;
  /** Makes a webhook. The answer tells its secret this once. */
  readonly make: (webhook: WireNewWebhook) => Promise<ServerAnswer<WireWebhookSecret>>;
  readonly change: (webhookId: string, change: WireWebhookChange) => Promise<ServerAnswer<null>>;
  readonly exchangeSecret: (webhookId: string) => Promise<ServerAnswer<WireWebhookSecret>>;
  readonly remove: (webhookId: string) => Promise<ServerAnswer<null>>;
  /** Reads the log, the newest first. */
  readonly deliveries: (webhookId: string) => Promise<Fetched<readonly WireWebhookDelivery[]>>;
  readonly sendTest: (webhookId: string) => Promise<ServerAnswer<null>>;
  readonly sendAgain: (webhookId: string, deliveryId: string) => Promise<ServerAnswer<null>>;
}
