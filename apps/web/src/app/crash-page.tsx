import { useTranslation } from 'react-i18next';
import { PageHeading } from '../shared/frame/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import styles from './splash.module.css';

/**
 * Instead of a screen that failed: what happened, what is safe, what to do. Plain, because it comes with the start: what
 * failed may be that the rest could not be fetched.
 */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.crash}>
      <PageHeading title={t('error.title')} />
      <p>{t('error.body')}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
    </div>
  );
}
