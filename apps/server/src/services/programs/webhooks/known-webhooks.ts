import { mayKeepWebhooks, type WebhookEvent } from '@sampark/core/access/webhooks';
import type { WebhookWithMaker } from '../../../storage/kysely/webhooks-repository.ts';
import type { Storage } from '../../../storage/port.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import { userInfoOf } from '../../access/accounts/people/user-info.ts';

/** A webhook that works: what it is told of. */
export interface WorkingWebhook {
  readonly webhook_id: string;
  readonly events: ReadonlySet<WebhookEvent>;
  /** The only form that it is about; `null`: all. */
  readonly form_name: string | null;
}

/** The webhooks that work, remembered so that a save asks nobody for them. */
export interface KnownWebhooks {
  current(): readonly WorkingWebhook[];
  /** Reads them anew: somebody changed them, or may have. */
  refresh(): Promise<void>;
}

/** Whether its maker may still have one. */
export const isMakersRight = ({ is_active, role }: Pick<WebhookWithMaker, 'is_active' | 'role'>): boolean => {
  const nobody = { user_id: '', username: '', full_name: '', email: '' };
  const place = { panchayat_id: null, block_id: null, must_change_password: 0 };
  return is_active === 1 && mayKeepWebhooks(userInfoOf({ ...nobody, ...place, role }).role);
};

/** Whether deliveries go to it. */
export const isWorking = (webhook: WebhookWithMaker): boolean =>
  webhook.off_because === null && isMakersRight(webhook);

export const eventsOf = ({ events }: Pick<WebhookWithMaker, 'events'>): readonly WebhookEvent[] =>
  JSON.parse(events) as WebhookEvent[];

/** Reads the webhooks that work. */
export const workingWebhooks = async ({
  webhooks,
}: Pick<Repositories, 'webhooks'>): Promise<readonly WorkingWebhook[]> =>
  (await webhooks.list()).filter(isWorking).map(({ webhook_id, form_name, ...webhook }) => ({
    webhook_id,
    form_name,
    events: new Set(eventsOf(webhook)),
  }));

/** Remembers the webhooks that work. None are known before the first reading. */
export function createKnownWebhooks({ now }: Pick<Storage, 'now'>): KnownWebhooks {
  let known: readonly WorkingWebhook[] = [];
  return {
    current: () => known,
    async refresh() {
      known = await workingWebhooks(now);
    },
  };
}
