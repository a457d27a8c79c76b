import type { SyncLogLine } from '../../data/ports/surveys/workbench.ts';
import { showTime } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { SafetySign, type SignKind } from '../../ui/feedback/sign.tsx';
import styles from './workbench.module.css';

const SIGNS: Record<SyncLogLine['status'], SignKind> = { success: 'two', partial: 'mark', error: 'off' };

/** Lists the last syncs, newest first. */
export function SyncLog({ lines }: { readonly lines: readonly SyncLogLine[] }) {
  const { t } = useTranslation('workbench');
  const words = (message: string) => {
    switch (message) {
      case 'done':
        return t('log.message.done');
      case 'refused':
        return t('log.message.refused');
      case 'held':
        return t('log.message.held');
      case 'unreachable':
        return t('log.message.unreachable');
      case 'unauthenticated':
        return t('log.message.unauthenticated');
      case 'wrong_user':
        return t('log.message.wrong_user');
      default:
        return t('log.message.busy');
    }
  };
  return (
    <section className={styles.section} aria-labelledby="log">
      <h2 id="log">{t('log.title')}</h2>
      {lines.length === 0 && <p className={styles.soft}>{t('log.none')}</p>}
      {lines.length > 0 && (
        <ol className={styles.log}>
          {lines.map(({ timestamp, status, message, details }) => (
            <li key={timestamp}>
              <SafetySign kind={SIGNS[status]}>{words(message)}</SafetySign>
              <p className={styles.soft}>
                <time dateTime={timestamp}>{showTime(timestamp)}</time>
                <span>{t('log.counts', { success: details.success, failed: details.failed })}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
