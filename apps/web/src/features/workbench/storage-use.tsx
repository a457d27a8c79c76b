import { formatNumber } from '@sampark/i18n/formats';
import type { SyncView } from '../../data/ports/sync.ts';
import { showBytes } from '../../shared/bytes.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import type { Inside } from './use-workbench.ts';
import styles from './workbench.module.css';

interface StorageUseProps {
  readonly status: SyncView;
  readonly inside: Inside;
}

/** Shows how much the app keeps on this phone, and of what. */
export function StorageUse({ status, inside }: StorageUseProps) {
  const { t } = useTranslation('workbench');
  const { used, quota, persistent } = inside.storage;
  const space = () => {
    if (used === null) return t('storage.unknown');
    if (quota === null) return showBytes(used);
    return t('storage.usedOf', { used: showBytes(used), quota: showBytes(quota) });
  };
  const rows = [
    [t('storage.used'), space()],
    [t('storage.kept'), persistent ? t('storage.keptYes') : t('storage.keptNo')],
    [t('storage.surveys'), formatNumber(status.total)],
    [t('storage.onlyHere'), formatNumber(status.pending)],
    [t('storage.waiting'), formatNumber(inside.operations.length)],
    [t('storage.log'), formatNumber(inside.log.length)],
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="storage">
      <h2 id="storage">{t('storage.title')}</h2>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
