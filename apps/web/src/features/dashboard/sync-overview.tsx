import { formatNumber } from '@sampark/i18n/formats';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useAgo } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { conflictPath } from '../../shared/surveys/conflict-path.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './dashboard-page.module.css';

/** Shows how much of the work is on the server. */
export function SyncOverview() {
  const { t } = useTranslation(['survey', 'common']);
  const ago = useAgo();
  const { sync, surveys: port } = useAppData();
  const status = useLive(sync.status);
  const surveys = useLive(port.all) ?? [];
  if (!status) return null;
  const rows = [
    [t('dashboard.synced'), status.synced],
    [t('dashboard.pending'), status.pending],
    [t('dashboard.conflicts'), status.conflicts],
    [t('dashboard.totalShort'), status.total],
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="overview">
      <h2 id="overview">{t('dashboard.overview')}</h2>
      <dl className={styles.overview}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>
              {label === t('dashboard.conflicts') && count > 0 ? (
                <Link href={conflictPath(surveys)}>{label}</Link>
              ) : (
                label
              )}
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        {status.last_sync ? t('common:sync.last', { when: ago(status.last_sync) }) : t('common:sync.never')}
      </p>
      {status.pending > 0 && (
        <p className={styles.soft}>
          <Link href={paths.carry}>{t('dashboard.carry')}</Link>
        </p>
      )}
    </section>
  );
}
