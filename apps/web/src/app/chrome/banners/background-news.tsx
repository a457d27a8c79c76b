import { addTexts } from '@sampark/i18n/setup';
import { useEffect } from 'react';
import { getI18n } from 'react-i18next';
import type { Live } from '../../../data/ports/live.ts';
import type { SyncView } from '../../../data/ports/sync.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { permission, pushChoice } from '../../../shared/people/push-choice.ts';
import { firstMemory, type News, type NewsMemory, nextNews } from './news.ts';

const isWanted = ({ kind }: News): boolean =>
  kind === 'conflict' ? pushChoice().surveys : pushChoice().sync;

/** Shows a notification of this device. The next one of its kind replaces it. */
async function show(news: News): Promise<void> {
  const i18n = getI18n();
  await addTexts(i18n, 'account');
  const title = i18n.t(`settings:news.${news.kind}`);
  const body = news.kind === 'synced' ? i18n.t('settings:news.sent', { count: news.count }) : '';
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, {
    body,
    tag: news.kind === 'conflict' ? 'sampark-conflict' : 'sampark-sync',
    icon: '/icon-192.png',
    lang: i18n.language,
    data: news.kind === 'conflict' ? paths.surveys : paths.dashboard,
  });
}

/** Watches the sync, and notifies the person of what they chose to hear about while the app is in the background. */
function watch(status: Live<SyncView>): () => void {
  let memory: NewsMemory | null = null;
  const look = (): void => {
    const view = status.get();
    if (!view) return;
    const [next, news] = memory ? nextNews(memory, view) : [firstMemory(view), null];
    memory = next;
    const inBackground = document.visibilityState === 'hidden';
    if (news && inBackground && permission() === 'granted' && isWanted(news)) void show(news);
  };
  look();
  return status.subscribe(look);
}

/** Draws nothing: it shows the device's own notifications. */
export default function BackgroundNews() {
  const { sync } = useAppData();
  useEffect(() => watch(sync.status), [sync]);
  return null;
}
