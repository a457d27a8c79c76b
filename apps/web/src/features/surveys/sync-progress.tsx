import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './surveys-page.module.css';

/** Shows how far a sync of many surveys is, while it runs. */
export function SyncProgress() {
  const { t } = useTranslation();
  const progress = useLive(useAppData().sync.status)?.progress;
  if (!progress || progress.total === 0) return null;
  const text = t('sync.progress', progress);
  return (
    <div className={styles.syncing}>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <ProgressBar label={text} percent={Math.round((progress.done / progress.total) * 100)} />
    </div>
  );
}
