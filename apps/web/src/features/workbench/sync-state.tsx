import { Cloud, CloudOff, RefreshCw } from 'lucide-react';
import { Link } from 'wouter';
import type { SyncView } from '../../data/ports/sync.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useConnection } from '../../shared/data/connection.ts';
import { useSyncNow } from '../../shared/data/use-sync-now.ts';
import { useAge, useAgo } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { conflictPath } from '../../shared/surveys/conflict-path.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { SafetySign, type SignKind } from '../../ui/feedback/sign.tsx';
import styles from './workbench.module.css';

const SIGNS: Record<SyncView['state'], SignKind> = {
  idle: 'two',
  syncing: 'clock',
  synced: 'two',
  error: 'off',
  offline: 'off',
  online: 'clock',
  skipped: 'clock',
  server_unreachable: 'off',
};

/** Says how connection and sync are, what exists only here, and what waits for a person. */
export function SyncState({ status }: { readonly status: SyncView }) {
  const { t } = useTranslation(['workbench', 'common']);
  const ago = useAgo();
  const age = useAge();
  const surveys = useLive(useAppData().surveys.all) ?? [];
  const [busy, syncNow] = useSyncNow();
  const { edits, drafts, conflicts, failed } = status;
  const old = age(status.oldest_unsynced);
  const connection = useConnection();
  const Connection = connection === 'online' ? Cloud : CloudOff;
  const onlyHere = () => {
    if (edits > 0 && old) return t('common:sync.onlyHereOldest', { count: edits, age: old });
    return edits > 0 ? t('common:sync.onlyHere', { count: edits }) : t('state.safe');
  };
  return (
    <section className={styles.section} aria-labelledby="sync-state">
      <h2 id="sync-state">{t('state.title')}</h2>
      <div className={styles.state} role="status">
        <p>
          <Badge icon={<Connection size={18} aria-hidden="true" />}>
            {t(`common:connection.${connection}`)}
          </Badge>
        </p>
        <SafetySign kind={SIGNS[status.state]}>{t(`state.${status.state}`)}</SafetySign>
        <SafetySign kind={edits > 0 ? 'clock' : 'two'}>{onlyHere()}</SafetySign>
        {drafts > 0 && <SafetySign kind="pencil">{t('common:sync.drafts', { count: drafts })}</SafetySign>}
        {conflicts > 0 && (
          <SafetySign kind="mark">
            <Link href={conflictPath(surveys)}>{t('common:sync.conflicts', { count: conflicts })}</Link>
          </SafetySign>
        )}
        {failed > 0 && <SafetySign kind="mark">{t('state.refused', { count: failed })}</SafetySign>}
      </div>
      <p className={styles.soft}>
        {status.last_sync ? t('common:sync.last', { when: ago(status.last_sync) }) : t('common:sync.never')}
      </p>
      <div>
        <Button busy={busy} onClick={syncNow} icon={<RefreshCw size={20} aria-hidden="true" />}>
          {t('common:sync.now')}
        </Button>
      </div>
      <p>
        <Link href={paths.carry}>{t('state.carry')}</Link>
      </p>
    </section>
  );
}
