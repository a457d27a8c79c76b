import type { WebhookTable } from '../tables/webhook-tables.ts';
import type { UserTable } from '../tables.ts';
import type { Executor } from './sql-tools.ts';

/** A webhook with the person who made it. */
export type WebhookWithMaker = WebhookTable & Pick<UserTable, 'full_name' | 'role' | 'is_active'>;

/** What became of the newest attempts of a webhook. */
export type WebhookHealth = Pick<WebhookTable, 'failing_since' | 'failures' | 'rests_until'>;

/** The addresses that are told what happens. */
export interface WebhooksRepository {
  /** Returns all, the newest first. */
  list(): Promise<readonly WebhookWithMaker[]>;
  byId(webhookId: string): Promise<WebhookWithMaker | undefined>;
  /** Adds one. Other servers hear of it, as of every change below. */
  insert(webhook: WebhookTable): Promise<void>;
  change(webhookId: string, change: Partial<WebhookTable>): Promise<void>;
  /** Removes one, with everything that waits for it, and its log. */
  remove(webhookId: string): Promise<void>;
  /** Notes how its deliveries fare. Nobody hears of that. */
  noteHealth(webhookId: string, health: WebhookHealth): Promise<void>;
}

export const webhooksRepository = ({ db }: Executor): WebhooksRepository => {
  const withMaker = () =>
    db
      .selectFrom('webhooks as w')
      .innerJoin('users as u', 'u.user_id', 'w.user_id')
      .selectAll('w')
      .select(['u.full_name', 'u.role', 'u.is_active']);
  const change = async (webhookId: string, to: Partial<WebhookTable>): Promise<void> => {
    await db.updateTable('webhooks').set(to).where('webhook_id', '=', webhookId).execute();
  };
  return {
    list: () => withMaker().orderBy('w.made_at', 'desc').orderBy('w.webhook_id').execute(),
    byId: (webhookId) => withMaker().where('w.webhook_id', '=', webhookId).executeTakeFirst(),
    async insert(webhook) {
      await db.insertInto('webhooks').values(webhook).execute();
    },
    change,
    async remove(webhookId) {
      await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhookId).execute();
      await db.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute();
    },
    noteHealth: change,
  };
};
