import { countRecords } from '@sampark/core/records/list/record-list';
import { formatNumber } from '@sampark/i18n/formats';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { useTranslation } from '../use-translation.ts';
import styles from './type-counts.module.css';
import { useTypeWords } from './type-words.ts';
import { useRecords } from './use-records.ts';
import { useThisRound, useVisits } from './use-visits.ts';

/** Counts the records of a panchayat by type, and those that nobody has visited this year; nothing where there are none. */
export default function TypeCounts({ panchayatId }: { readonly panchayatId: string }) {
  const { t } = useTranslation('records');
  const words = useTypeWords();
  const year = useThisRound();
  const records = useRecords(panchayatId);
  const visits = useVisits(records);
  if (!records || !visits || records.types.length === 0) return null;
  return (
    <section className={styles.counts} aria-labelledby="on-record">
      <h2 id="on-record">{t('home.title')}</h2>
      <ul className={styles.list}>
        {records.types.map((type) => {
          const { active, notVisited } = countRecords(records.ofType(type), year, visits);
          return (
            <li key={type}>
              <Link href={paths.recordsOf(type, { panchayat: panchayatId })} className={styles.type}>
                <span>
                  {words.many(type)} <b>{formatNumber(active)}</b>
                </span>
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
              {notVisited > 0 ? (
                <Link
                  href={paths.recordsOf(type, { panchayat: panchayatId, visit: 'not_visited' })}
                  className={styles.left}
                >
                  {t('home.notVisited', { count: notVisited, shown: formatNumber(notVisited), year })}
                </Link>
              ) : (
                <span className={styles.done}>{t('home.allVisited', { year })}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
