import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SyncView } from '../../data/ports.ts';
import { useAgo } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useSyncNow } from '../../shared/use-sync-now.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineReady } from './app-state.tsx';
import styles from './sync-indicator.module.css';

/** The state of all work on this device in sentences, and the one thing to do about it. */
export function SyncPanel({ status }: { readonly status: SyncView }) {
  const { t } = useTranslation();
  const ago = useAgo();
  const [busy, syncNow] = useSyncNow();
  const conflicts = status.conflicts;
  return (
    <div className={styles.panel}>
      <h2>{status.online ? t('connection.online') : t('connection.offline')}</h2>
      <p>{status.pending > 0 ? t('sync.onlyHere', { count: status.pending }) : t('sync.nothing')}</p>
      {conflicts > 0 && (
        <p>
          <Link href={`${paths.surveys}?status=conflict`}>{t('sync.attention', { count: conflicts })}</Link>
        </p>
      )}
      {status.oldest_unsynced && (
        <p className={styles.soft}>{t('sync.oldest', { when: ago(status.oldest_unsynced) })}</p>
      )}
      {status.pending > 0 && <p className={styles.soft}>{t('sync.safe')}</p>}
      {status.state === 'error' && <p className={styles.soft}>{t('sync.error')}</p>}
      {status.state === 'server_unreachable' && <p className={styles.soft}>{t('sync.unreachable')}</p>}
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
