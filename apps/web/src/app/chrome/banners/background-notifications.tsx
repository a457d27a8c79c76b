import { addTexts } from '@sampark/i18n/setup';
import { getTranslator } from '@sampark/i18n/translator';
import { useEffect } from 'react';
import type { Live } from '../../../data/ports/live.ts';
import type { SyncView } from '../../../data/ports/sync.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { permission, pushChoice } from '../../../shared/people/push-choice.ts';
import {
  firstMemory,
  nextNotification,
  type SyncMemory,
  type SyncNotification,
} from './sync-notifications.ts';

const isWanted = ({ kind }: SyncNotification): boolean =>
  kind === 'conflict' ? pushChoice().surveys : pushChoice().sync;

/** Shows a notification of this device. The next one of its kind replaces it. */
async function show(notification: SyncNotification): Promise<void> {
  const i18n = getTranslator();
  await addTexts(i18n, 'account');
  const title = i18n.t(`settings:news.${notification.kind}`);
  const body =
    notification.kind === 'synced' ? i18n.t('settings:news.sent', { count: notification.count }) : '';
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, {
    body,
    tag: notification.kind === 'conflict' ? 'sampark-conflict' : 'sampark-sync',
    icon: '/icon-192.png',
    lang: i18n.language,
    data: notification.kind === 'conflict' ? paths.surveys : paths.dashboard,
  });
}

/** Watches the sync, and notifies the person of what they chose to hear about while the app is in the background. */
function watch(status: Live<SyncView>): () => void {
  let memory: SyncMemory | null = null;
  const look = (): void => {
    const view = status.get();
    if (!view) return;
    const [next, notification] = memory ? nextNotification(memory, view) : [firstMemory(view), null];
    memory = next;
    const inBackground = document.visibilityState === 'hidden';
    if (notification && inBackground && permission() === 'granted' && isWanted(notification))
      void show(notification);
  };
  look();
  return status.subscribe(look);
}

/** Draws nothing: it shows the device's own notifications. */
export default function BackgroundNotifications() {
  const { sync } = useAppData();
  useEffect(() => watch(sync.status), [sync]);
  return null;
}
