import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { showBytes } from '../../../shared/bytes.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../settings.module.css';
import { ClearAll } from './clear-all.tsx';
import { removeShell } from './remove-shell.ts';

const FilesOnWifi = lazily(() => import('./files-on-wifi.tsx'), 'attachments');
const KeptMaps = lazily(() => import('./kept-maps.tsx'), 'map');

/** Shows how much the app keeps on this device, and offers the ways to remove it. */
export function ThisDevice() {
  const { t } = useTranslation('settings');
  const { workbench, thisDevice } = useAppData();
  const device = useOpened(thisDevice);
  const use = useOpened(useCallback(() => workbench.storage(), [workbench]));
  const [open, setOpen] = useState<'cache' | 'all' | null>(null);
  const [busy, setBusy] = useState(false);

  const used = () => {
    if (!use) return '…';
    if (use.used === null) return t('device.unknown');
    if (use.quota === null) return showBytes(use.used);
    return t('device.usedOf', { used: showBytes(use.used), quota: showBytes(use.quota) });
  };
  const askCache = () => {
    if (navigator.onLine) setOpen('cache');
    else notify.error(t('offline'));
  };
  const clearCache = async () => {
    if (!device) return;
    setBusy(true);
    const done = await device.forgetFetched();
    if (!done) {
      setBusy(false);
      setOpen(null);
      return void notify.error(t('device.cacheBusy'));
    }
    await removeShell();
    notify.success(t('device.cacheDone'));
    window.location.reload();
  };

  return (
    <Section title={t('device.title')}>
      <p>
        {t('device.used')}: <b>{used()}</b>
      </p>
      {use && !use.persistent && <p className={styles.soft}>{t('device.notPromised')}</p>}
      <p>
        <Link href={paths.carry}>{t('device.carry')}</Link>
      </p>
      <FilesOnWifi />
      <KeptMaps />
      <div className={styles.act}>
        <p className={styles.soft}>{t('device.cacheBody')}</p>
        <Button onClick={askCache}>{t('device.cache')}</Button>
      </div>
      <div className={styles.act}>
        <p className={styles.soft}>{t('device.allBody')}</p>
        <Button kind="danger-quiet" onClick={() => setOpen('all')}>
          {t('device.all')}
        </Button>
      </div>
      {open === 'cache' && (
        <ConfirmDialog
          title={t('device.cacheConfirm')}
          verb={t('device.cacheVerb')}
          cancel={t('device.cancel')}
          busy={busy}
          onConfirm={clearCache}
          onCancel={() => setOpen(null)}
        >
          <p>{t('device.cacheQuestion')}</p>
        </ConfirmDialog>
      )}
      {open === 'all' && device && <ClearAll device={device} onClose={() => setOpen(null)} />}
    </Section>
  );
}
