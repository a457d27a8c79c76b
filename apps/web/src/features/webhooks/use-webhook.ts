import type { WireWebhook, WireWebhookDelivery } from '@sampark/core/wire/access/wire-webhooks';
import { useCallback, useEffect, useState } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import { useAppData } from '../../shared/data/app-data.ts';

/** Milliseconds between two looks for what becomes of a delivery: at first, doubled to at most. */
const LOOKS = { first: 1_000, most: 30_000 };

/** A webhook with its log. */
interface WebhookAndLog {
  readonly webhook: WireWebhook;
  readonly log: readonly WireWebhookDelivery[];
}

/** Whether a delivery is on its way, or about to be. */
export const isUnderWay = ({ state, status, problem }: WireWebhookDelivery): boolean =>
  state === 'waiting' && status === null && problem === null;

/**
 * Returns a webhook with its log, and a function that reads both anew without taking what is shown away. While a delivery is on its
 * way it looks again by itself, less and less often.
 */
export function useWebhook(
  webhookId: string,
): readonly [answer: Fetched<WebhookAndLog> | undefined, again: () => void] {
  const open = useAppData().webhooks;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Fetched<WebhookAndLog>>();
  const [looks, setLooks] = useState(0);
  const again = useCallback(() => {
    setLooks(0);
    setRound((before) => before + 1);
  }, []);

  useEffect(() => {
    let current = true;
    const read = async (): Promise<Fetched<WebhookAndLog>> => {
      const port = await open();
      const [list, log] = await Promise.all([port.list(), port.deliveries(webhookId)]);
      if (list.kind !== 'ok') return list;
      if (log.kind !== 'ok') return log;
      const webhook = list.value.find((each) => each.webhook_id === webhookId);
      return webhook ? { kind: 'ok', value: { webhook, log: log.value } } : { kind: 'not_found' };
    };
    void read().then((found) => {
      if (current) setAnswer(found);
    });
    return () => {
      current = false;
    };
  }, [open, webhookId, round]);

  const { webhook, log = [] } = answer?.kind === 'ok' ? answer.value : {};
  const isSending = webhook !== undefined && webhook.state !== 'off' && log.some(isUnderWay);
  useEffect(() => {
    if (!isSending) return undefined;
    const look = (): void => {
      setLooks((before) => before + 1);
      setRound((before) => before + 1);
    };
    const timer = setTimeout(look, Math.min(LOOKS.first * 2 ** looks, LOOKS.most));
    return () => clearTimeout(timer);
  }, [isSending, looks, answer]);
  return [answer, again];
}
