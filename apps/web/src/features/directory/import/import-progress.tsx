import type { WirePlacesImport } from '@sampark/core/wire/wire-places';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import styles from '../directory.module.css';

interface ImportProgressProps {
  readonly told: WirePlacesImport | null;
  readonly sending: boolean;
}

/** Shows how far the server is with a file. */
export function ImportProgress({ told, sending }: ImportProgressProps) {
  const { t } = useTranslation('directory');
  if (sending) return <p role="status">{t('file.sending')}</p>;
  if (told?.state !== 'checking' && told?.state !== 'importing') return null;
  const label = told.state === 'checking' ? t('file.checking') : t('file.importing');
  const { rows_done, rows_total } = told;
  const percent = rows_total === 0 ? 0 : Math.floor((rows_done / rows_total) * 100);
  return (
    <div className={styles.form}>
      <p role="status">{label}</p>
      <ProgressBar label={label} percent={percent} />
      <p className={styles.soft}>
        {rows_total > 0 && (
          <span>
            {t('file.progress', { done: formatNumber(rows_done), total: formatNumber(rows_total) })}
          </span>
        )}
        {told.state === 'importing' && <span>{t('file.leave')}</span>}
      </p>
    </div>
  );
}
