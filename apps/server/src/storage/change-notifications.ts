import type { WebhooksRepository } from './kysely/webhooks-repository.ts';
import type { ChangeNotifications, Storage } from './port.ts';

/**
 * Stands among the ids of panchayats for a change of the forms. No panchayat has this id: it holds a character that ids
 * may not have.
 */
export const FORMS_CHANGED = '\x7fforms';

/** Stands among them for a change of the webhooks. */
export const WEBHOOKS_CHANGED = '\x7fwebhooks';

/** Carries notifications from whoever changes panchayats to whoever listens. */
export interface NotificationChannel extends ChangeNotifications {
  notify(panchayatIds: readonly string[]): void;
  close(): Promise<void>;
}

type OnChanged = Parameters<ChangeNotifications['listen']>[0];

/** Carries notifications within one process: that is enough for SQLite, which has one server. */
export function notifyInProcess(): NotificationChannel & { notify: OnChanged } {
  const listening = new Set<OnChanged>();
  return {
    listen(onChanged) {
      // Each caller gets a function of its own, also when the same function listens twice.
      const listener: OnChanged = (panchayatIds) => onChanged(panchayatIds);
      listening.add(listener);
      return () => void listening.delete(listener);
    },
    isConnected: () => true,
    notify(panchayatIds) {
      for (const listener of listening) listener(panchayatIds);
    },
    close: () => Promise.resolve(),
  };
}

/** Returns the webhooks' repository, which says when it changes one. */
const noting = (webhooks: WebhooksRepository, onChange: () => void): WebhooksRepository => ({
  ...webhooks,
  insert(webhook) {
    onChange();
    return webhooks.insert(webhook);
  },
  change(webhookId, change) {
    onChange();
    return webhooks.change(webhookId, change);
  },
  remove(webhookId) {
    onChange();
    return webhooks.remove(webhookId);
  },
});

/** Returns the storage, which notifies after every commit of the panchayats whose counters it has raised, and of changed forms and webhooks. */
export const withNotifications = (
  channel: NotificationChannel,
  storage: Omit<Storage, 'notifications'>,
): Storage => ({
  ...storage,
  notifications: channel,
  async write(work) {
    const changed = new Set<string>();
    const value = await storage.write((r) => {
      // It may run again. Panchayats that a failed part raised are named all the same: an event too many costs one question.
      changed.clear();
      const raiseCounter: typeof r.places.raiseCounter = (panchayatId, n) => {
        changed.add(panchayatId);
        return r.places.raiseCounter(panchayatId, n);
      };
      const noteChange: typeof r.forms.noteChange = () => {
        changed.add(FORMS_CHANGED);
        return r.forms.noteChange();
      };
      return work({
        ...r,
        places: { ...r.places, raiseCounter },
        forms: { ...r.forms, noteChange },
        webhooks: noting(r.webhooks, () => changed.add(WEBHOOKS_CHANGED)),
      });
    });
    if (changed.size > 0) channel.notify([...changed]);
    return value;
  },
  async close() {
    await channel.close();
    await storage.close();
  },
});
