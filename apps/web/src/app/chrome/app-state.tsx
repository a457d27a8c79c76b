import { CloudCheck, CloudDownload } from 'lucide-react';
import { usePwa } from '../../shared/data/pwa-context.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './app-state.module.css';

/** Says whether the whole app is on this device and starts without network. */
export function OfflineReady() {
  const { t } = useTranslation();
  const [{ offlineReady }] = usePwa();
  const Icon = offlineReady ? CloudCheck : CloudDownload;
  return (
    <p className={styles.line}>
      <Icon size={20} aria-hidden="true" />
      {offlineReady ? t('state.offlineReady') : t('state.offlinePreparing')}
    </p>
  );
}

/** Offers to put the app on the home screen, where the browser can. */
export function InstallHint() {
  const { t } = useTranslation();
  const [{ installable }, pwa] = usePwa();
  if (!installable) return null;
  return (
    <div className={styles.install}>
      <p>{t('state.install')}</p>
      <Button onClick={pwa.install}>{t('state.installNow')}</Button>
    </div>
  );
}
