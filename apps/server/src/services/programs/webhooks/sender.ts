import type { FastifyBaseLogger } from 'fastify';
import { WEBHOOKS_CHANGED } from '../../../storage/change-notifications.ts';
import type { WebhookWithMaker } from '../../../storage/kysely/webhooks-repository.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { type DeliverySettings, deliver } from './deliver.ts';
import { isWorking } from './known-webhooks.ts';
import { createLanes } from './lanes.ts';

/** Milliseconds between two looks for what is to be sent again. */
const LOOK_EVERY = 5_000;
/** Milliseconds between two readings of the webhooks, should a notification be missing. */
const REFRESH_EVERY = 60_000;
/** Deliveries that are on their way to one receiver at a time; while it fails, one. */
const AT_ONCE = 4;

/** Sends what waits for webhooks, behind the requests. */
export interface WebhookSender {
  /** Looks, and resolves when nothing is due any more. */
  settle(): Promise<void>;
  /** Ends, and resolves when nothing is on its way any more. */
  stop(): Promise<void>;
}

type SenderContext = Pick<
  Context,
  'storage' | 'clock' | 'random' | 'secrets' | 'via' | 'webhooks' | 'report'
>;

/** Returns how many deliveries may go to a webhook at once: none while it rests. */
const roomOf = ({ failures, rests_until }: WebhookWithMaker, now: string): number => {
  if (rests_until !== null && rests_until > now) return 0;
  return failures > 0 ? 1 : AT_ONCE;
};

/**
 * Makes the sender. Every webhook has a lane of its own, so that a slow receiver keeps nobody else waiting. Several servers may send at once: an
 * attempt belongs to the one that counts it first.
 */
export function createWebhookSender(
  context: SenderContext,
  settings: DeliverySettings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): WebhookSender {
  const { storage, clock, webhooks, report } = context;
  const over = new AbortController();
  let refreshedAt = Number.NEGATIVE_INFINITY;

  const sendDue = async (webhookId: string): Promise<void> => {
    while (!over.signal.aborted) {
      const webhook = await storage.now.webhooks.byId(webhookId);
      const now = isoTime(clock());
      const room = webhook !== undefined && isWorking(webhook) ? roomOf(webhook, now) : 0;
      if (webhook === undefined || room === 0) return;
      const due = await storage.now.webhookDeliveries.due(webhookId, now, room);
      if (due.length === 0) return;
      await Promise.all(
        due.map(async (delivery) => {
          const { delivery_id } = delivery;
          if ((await deliver(context, webhook, delivery, settings, over.signal)) === 'given_up')
            logger.warn({ webhook_id: webhookId, delivery_id }, 'a delivery was given up');
        }),
      );
    }
  };
  const lanes = createLanes((webhookId) =>
    sendDue(webhookId).catch((error: unknown) => report(error, 'a webhook was not told')),
  );
  const wake = (): void => {
    if (over.signal.aborted) return;
    for (const { webhook_id } of webhooks.current()) lanes.run(webhook_id);
  };
  /** Reads the webhooks. The next look tries again where that fails. */
  const readNow = async (): Promise<void> => {
    try {
      await webhooks.refresh();
      refreshedAt = clock();
    } catch (error) {
      report(error, 'the webhooks cannot be read');
    }
    wake();
  };
  let reading = readNow();
  /** Reads them after the readings before, so that an older one never ends last. */
  const refresh = (): Promise<void> => {
    reading = reading.then(readNow);
    return reading;
  };
  const look = async (): Promise<void> => {
    if (Math.abs(clock() - refreshedAt) >= REFRESH_EVERY) await refresh();
    else wake();
  };

  const unlisten = storage.notifications.listen((changed) => {
    if (changed === null || changed.includes(WEBHOOKS_CHANGED)) void refresh();
    else wake();
  });
  const timer = setInterval(() => void look(), LOOK_EVERY);
  timer.unref();
  return {
    async settle() {
      await reading;
      await look();
      await lanes.idle();
    },
    async stop() {
      over.abort();
      clearInterval(timer);
      unlisten();
      await reading;
      await lanes.idle();
    },
  };
}
