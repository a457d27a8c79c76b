import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { lateOf } from '@sampark/core/places/due-surveys';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { formatNumber } from '@sampark/i18n/formats';
import { Link } from 'wouter';
import { useNow } from '../../shared/data/use-now.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { CoverageTotal } from '../../shared/village-coverage/coverage-total.tsx';
import { inOrder } from '../../shared/village-coverage/order.ts';
import { useCoverage } from '../../shared/village-coverage/use-coverage.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './coverage-card.module.css';

/** Number of panchayats that the card names: those with the most missing villages. */
const BEHIND = 3;

/** Says how many villages were surveyed this year, to people who look after several panchayats. */
export default function CoverageCard() {
  const { t, i18n } = useTranslation('coverage');
  const coverage = useCoverage();
  const now = useNow();
  if (!coverage || coverage.panchayats.length === 0) return null;
  const today = dayInIndia(now);
  const lateIn = (id: string): number =>
    lateOf(
      coverage.due.filter((each) => each.panchayat.panchayat_id === id),
      today,
    );
  const behind = inOrder(
    coverage.panchayats.filter(
      ({ figures, panchayat }) => figures.missing > 0 || lateIn(panchayat.panchayat_id) > 0,
    ),
    'behind',
    { language: i18n.language, contacts: coverage.contacts, due: coverage.due, now },
  ).slice(0, BEHIND);
  return (
    <section className={styles.card} aria-labelledby="coverage">
      <h2 id="coverage">
        {t('title')} {coverage.year}
      </h2>
      <CoverageTotal figures={coverage.total} counted={coverage.counted} listed={coverage.listed} />
      {behind.length > 0 && (
        <>
          <h3 className={styles.soft}>{t('behind')}</h3>
          <ul className={styles.behind}>
            {behind.map(({ panchayat, figures }) => (
              <li key={panchayat.panchayat_id}>
                <Link href={paths.coverageOf(panchayat.panchayat_id, coverage.counted)}>
                  {inLanguage(panchayat.name, i18n.language)}
                </Link>
                <span className={styles.soft}>
                  <Behind late={lateIn(panchayat.panchayat_id)} missing={figures.missing} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton href={paths.coverage}>{t('open')}</LinkButton>
    </section>
  );
}

/** Says how many villages are late; where none is, how many nobody has begun. */
function Behind({ late, missing }: { readonly late: number; readonly missing: number }) {
  const { t } = useTranslation('coverage');
  return (
    <>
      {late > 0 ? t('deadline.late') : t('figures.missing')} <b>{formatNumber(late > 0 ? late : missing)}</b>
    </>
  );
}
