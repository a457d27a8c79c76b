import type { SurveySummary } from '@sampark/core/survey/summary';
import { formatNumber } from '@sampark/i18n/formats';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { countSurveys } from './count-surveys.ts';
import styles from './dashboard-page.module.css';

/** Shows five figures about the surveys. Each leads to the list that it counts. */
export function Numbers({ surveys }: { readonly surveys: readonly SurveySummary[] }) {
  const { t } = useTranslation('survey');
  const counts = countSurveys(surveys);
  const sync = useLive(useAppData().sync.status) ?? { pending: 0, synced: 0, total: 0 };
  const share = sync.total === 0 ? 100 : Math.round((sync.synced / sync.total) * 100);
  const figures = [
    { label: t('dashboard.total'), figure: formatNumber(counts.total), status: '' },
    { label: t('dashboard.completed'), figure: formatNumber(counts.complete), status: '?status=complete' },
    {
      label: t('dashboard.inProgress'),
      figure: formatNumber(counts.inProgress),
      status: '?status=in_progress',
    },
    { label: t('dashboard.pending'), figure: formatNumber(sync.pending), status: '?status=pending' },
    { label: t('dashboard.share'), figure: `${share}%`, status: '?status=synced' },
  ];
  return (
    <section aria-labelledby="numbers">
      <VisuallyHidden>
        <h2 id="numbers">{t('dashboard.numbers')}</h2>
      </VisuallyHidden>
      <ul className={styles.numbers}>
        {figures.map(({ label, figure, status }) => (
          <li key={label}>
            <Link href={paths.surveys + status} className={styles.number}>
              <span className={styles.label}>{label}</span>
              <span className={styles.figure}>{figure}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
