import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { usePwa } from '../../../shared/data/pwa-context.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';

/** Offers a new version. Nothing reloads until the person says so. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const [view, pwa] = usePwa();
  const [later, setLater] = useState(false);
  if (!view.updateReady || later) return null;
  return (
    <div className={styles.place}>
      <Banner
        tone="good"
        icon={<RefreshCw size={20} aria-hidden="true" />}
        actions={
          <>
            <Button kind="quiet" onClick={() => setLater(true)}>
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
