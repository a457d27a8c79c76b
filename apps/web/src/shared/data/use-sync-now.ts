import { useState } from 'react';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useTranslation } from '../use-translation.ts';
import { useAppData } from './app-data.ts';

/** Returns whether 'Sync now' runs, and its action, which says how it ended. */
export function useSyncNow(): readonly [boolean, () => Promise<void>] {
  const { t } = useTranslation();
  const { sync } = useAppData();
  const [busy, setBusy] = useState(false);

  const syncNow = async () => {
    if (sync.status.get()?.online === false) {
      notify.error(t('sync.batchOffline'));
      return;
    }
    setBusy(true);
    const { outcome, sent } = await sync.now();
    setBusy(false);
    switch (outcome) {
      case 'offline':
        return void notify.error(t('sync.batchOffline'));
      case 'server_unreachable':
        return void notify.error(t('sync.unreachable'));
      case 'error':
        return void notify.error(t('sync.error'));
      case 'syncing':
      case 'skipped':
        return void notify.plain(t('sync.running'));
      default:
        notify.success(sent > 0 ? t('sync.synced', { count: sent }) : t('sync.nothing'));
    }
  };
  return [busy, syncNow];
}
