import type { WebhookDeliveryTable, WebhookTable } from '../../../storage/tables/webhook-tables.ts';
import { SealError } from '../../access/secrets/seal.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { resolveByMachine, webhookAddress } from './addresses.ts';
import { type Posted, type PostSettings, post } from './post.ts';
import { askedPause, pauseAfter, restAfter } from './schedule.ts';
import { signatureHeaders } from './signature.ts';

/** Everything that deliveries need. */
export interface DeliverySettings extends PostSettings {
  /** The address under which receivers reach this server; empty: unknown, and they get a path. */
  readonly publicUrl: string;
}

/** How deliveries go out unless somebody says otherwise. */
export const DELIVERY_SETTINGS: DeliverySettings = {
  toOwnNetwork: false,
  resolve: resolveByMachine,
  timeout: 15_000,
  publicUrl: '',
};

type DeliveryContext = Pick<Context, 'storage' | 'clock' | 'random' | 'secrets' | 'via'>;

/** Milliseconds after which an attempt is made anew of which nothing was heard: its server died. */
const UNHEARD = 60_000;
/** Characters of an answer that the log keeps. */
const ANSWER_KEPT = 1_000;

/** Returns the text of a delivery: what happened, when, and where the rest of it can be read. */
export function bodyOf(
  { type, made_at, data }: Pick<WebhookDeliveryTable, 'type' | 'made_at' | 'data'>,
  publicUrl: string,
): string {
  const facts = JSON.parse(data) as { readonly survey_id?: string; readonly form?: string };
  const { survey_id, form } = facts;
  const path =
    survey_id === undefined
      ? form && `/api/schemas/${encodeURIComponent(form)}`
      : `/api/surveys/${encodeURIComponent(survey_id)}`;
  const where = path === undefined ? {} : { url: `${publicUrl.replace(/\/$/, '')}${path}` };
  return JSON.stringify({ type, timestamp: made_at, data: { ...facts, ...where } });
}

const randomPart = ({ random }: Pick<Context, 'random'>): number => (random(1)[0] ?? 0) / 255;

// PostgreSQL stores no NUL, and nobody reads what is left of a character that was cut.
const keptAnswer = (text: string): string =>
  text.replaceAll('\0', '').replace(/�$/, '').slice(0, ANSWER_KEPT);

const isGood = (posted: Posted): boolean =>
  posted.kind === 'answered' && posted.status >= 200 && posted.status < 300;
const isGone = (posted: Posted): boolean => posted.kind === 'answered' && posted.status === 410;

/** Returns for how long a receiver asks us to wait, in milliseconds. */
const askedBy = (posted: Posted, now: number): number =>
  posted.kind === 'answered' && (posted.status === 429 || posted.status === 503)
    ? askedPause(posted.retryAfter, now)
    : 0;

async function send(
  { clock, secrets }: DeliveryContext,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
  settings: DeliverySettings,
  over: AbortSignal,
): Promise<Posted> {
  // An address that was good may be good no more: the setting is another.
  const url = webhookAddress(webhook.url, settings.toOwnNetwork);
  if (url === null) return { kind: 'failed', problem: 'own_network' };
  const body = bodyOf(delivery, settings.publicUrl);
  try {
    const signed = { delivery_id: delivery.delivery_id, body, at: clock() };
    return await post(url, body, signatureHeaders(secrets, webhook, signed), settings, over);
  } catch (error) {
    if (error instanceof SealError) return { kind: 'failed', problem: 'secret' };
    throw error;
  }
}

/** The outcome of an attempt. */
export type Delivered = 'delivered' | 'failed' | 'given_up' | 'taken';

/** Notes what came of an attempt: in the log, and of the webhook. */
async function note(
  context: DeliveryContext,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable & { readonly attempts: number },
  posted: Posted,
  duration_ms: number,
): Promise<Delivered> {
  const { storage, clock } = context;
  const now = clock();
  const asked = askedBy(posted, now);
  const pause = isGone(posted) ? null : pauseAfter(delivery.attempts, asked, randomPart(context));
  const isOver = isGood(posted) || pause === null;
  const outcome = {
    state: isGood(posted) ? 'delivered' : isOver ? 'given_up' : 'waiting',
    next_at: isoTime(now + (pause ?? 0)),
    duration_ms,
    ...(posted.kind === 'answered'
      ? { status: posted.status, problem: null, answer: keptAnswer(posted.text) }
      : { status: null, problem: posted.problem, answer: null }),
  };
  const { webhook_id } = webhook;
  await storage.write(async (r) => {
    await r.webhookDeliveries.end(delivery, outcome);
    const found = await r.webhooks.byId(webhook_id);
    // The answer of another address says nothing of the one that it has by now.
    if (found === undefined || found.url !== webhook.url) return;
    if (isGood(posted)) {
      if (found.failures > 0)
        await r.webhooks.noteHealth(webhook_id, { failing_since: null, failures: 0, rests_until: null });
      return;
    }
    const failures = found.failures + 1;
    const failing_since = found.failing_since ?? isoTime(now);
    const rests_until = isoTime(now + restAfter(failures, asked, randomPart(context)));
    await r.webhooks.noteHealth(webhook_id, { failing_since, failures, rests_until });
    if (!isGone(posted) || found.off_because !== null) return;
    await r.webhooks.change(webhook_id, { off_because: 'gone' });
    record(r, context, {
      action: 'webhook_changed',
      by: null,
      subject: webhook_id,
      details: { off: 'gone' },
    });
  });
  if (isGood(posted)) return 'delivered';
  return isOver ? 'given_up' : 'failed';
}

/** Sends a delivery once, unless another server does, and notes what came of it. @param over ends it early: nothing is noted then, and it is sent again */
export async function deliver(
  context: DeliveryContext,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
  settings: DeliverySettings,
  over: AbortSignal,
): Promise<Delivered> {
  const { storage, clock } = context;
  const begun = clock();
  const isMine = await storage.write(({ webhookDeliveries }) =>
    webhookDeliveries.begin(delivery, isoTime(begun), isoTime(begun + UNHEARD)),
  );
  if (!isMine) return 'taken';
  const posted = await send(context, webhook, delivery, settings, over);
  if (over.aborted) return 'taken';
  const tried = { ...delivery, attempts: delivery.attempts + 1 };
  return note(context, webhook, tried, posted, Math.max(0, Math.round(clock() - begun)));
}
