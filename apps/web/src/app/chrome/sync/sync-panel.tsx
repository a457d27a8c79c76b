import { Link } from 'wouter';
import type { SyncView } from '../../../data/ports/sync.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useConnection } from '../../../shared/data/connection.ts';
import { useSyncNow } from '../../../shared/data/use-sync-now.ts';
import { useAgo } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { conflictPath } from '../../../shared/surveys/conflict-path.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineReady } from '../app-state.tsx';
import styles from './sync-indicator.module.css';

interface SyncPanelProps {
  readonly status: SyncView;
  /** The time for which the oldest work has been only here; empty: not long, or there is none. */
  readonly age: string;
}

/** Tells the state of all work on this device in sentences, with the one thing to do about it. */
export function SyncPanel({ status, age }: SyncPanelProps) {
  const { t } = useTranslation();
  const ago = useAgo();
  const [busy, syncNow] = useSyncNow();
  const surveys = useLive(useAppData().surveys.all) ?? [];
  const { edits: count, drafts, conflicts, failed } = status;
  const connection = useConnection();
  const onlyHere = () => {
    if (count > 0) return age ? t('sync.onlyHereOldest', { count, age }) : t('sync.onlyHere', { count });
    return drafts + conflicts + failed > 0 ? null : t('sync.nothing');
  };
  return (
    <div className={styles.panel}>
      <h2>{t(`connection.${connection}`)}</h2>
      <p>{onlyHere()}</p>
      {drafts > 0 && <p>{t('sync.drafts', { count: drafts })}</p>}
      {conflicts > 0 && (
        <p>
          <Link href={conflictPath(surveys)}>{t('sync.conflicts', { count: conflicts })}</Link>
        </p>
      )}
      {failed > 0 && (
        <p>
          <Link href={paths.workbench}>{t('sync.refused', { count: failed })}</Link>
        </p>
      )}
      {count > 0 && <p className={styles.soft}>{t('sync.safe')}</p>}
      {status.state === 'error' && <p className={styles.soft}>{t('sync.error')}</p>}
      {connection === 'noServer' && <p className={styles.soft}>{t('sync.unreachable')}</p>}
      <p className={styles.soft}>
        {status.last_sync ? t('sync.last', { when: ago(status.last_sync) }) : t('sync.never')}
      </p>
      <OfflineReady />
      <Button kind="primary" busy={busy} onClick={syncNow} wide>
        {t('sync.now')}
      </Button>
    </div>
  );
}
