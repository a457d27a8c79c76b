import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TOO_OLD } from '../../../data/ports/people/devices.ts';
import { usePwa } from '../../../shared/data/pwa-context.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';

/** Time between two looks for the version that a phone too old needs: the network is often not yet there when the browser says so. */
const RETRY_MS = 60_000;

/** Offers a new version. Nothing reloads until the person says so, unless an administrator calls this one too old. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const [view, pwa] = usePwa();
  const [tooOld] = useState(() => localStorage.getItem(TOO_OLD) === import.meta.env.VITE_SAMPARK_VERSION);
  const { updateReady } = view;
  useEffect(() => {
    if (!tooOld) return undefined;
    pwa.update();
    // A phone that started without network would else look for the new version an hour later.
    addEventListener('online', pwa.update);
    const every = setInterval(pwa.update, RETRY_MS);
    return () => {
      removeEventListener('online', pwa.update);
      clearInterval(every);
    };
  }, [pwa, tooOld, updateReady]);
  if (tooOld) return <TooOld />;
  if (!updateReady) return null;
  return (
    <div className={styles.place}>
      <Banner
        tone="good"
        icon={<RefreshCw size={20} aria-hidden="true" />}
        actions={
          <>
            <Button kind="quiet" onClick={pwa.putOff}>
              {t('action.later')}
            </Button>
            <Button onClick={pwa.update}>{t('state.updateNow')}</Button>
          </>
        }
      >
        {t('state.update')}
      </Banner>
    </div>
  );
}

/** Says that this version is too old, and what that means. */
function TooOld() {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Banner tone="needs" icon={<RefreshCw size={20} aria-hidden="true" />}>
        {t('state.tooOld')}
      </Banner>
    </div>
  );
}
