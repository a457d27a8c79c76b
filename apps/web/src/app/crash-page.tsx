import { PageHeading } from '../shared/frame/page-heading.tsx';
import { useTranslation } from '../shared/use-translation.ts';
import { Button } from '../ui/button.tsx';
import styles from './splash.module.css';

/**
 * Replaces a screen that failed, and says what happened, what is safe and what to do. The page is plain because it comes
 * with the start: the failure may be that the browser could not fetch the rest.
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
