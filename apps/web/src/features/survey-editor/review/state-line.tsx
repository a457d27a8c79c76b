import type { Review } from '@sampark/core/survey/about/reviews-in';
import { showDate } from '../../../shared/dates.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './review.module.css';

/** Says where the review of a module, of a row or of the survey is, by whom and since when. */
export function StateLine({ review }: { readonly review: Review | undefined }) {
  const { t } = useTranslation('review');
  const last = review?.by.at(-1);
  if (!review || !last || review.state === 'open') return <p className={styles.soft}>{t('state.open')}</p>;
  return (
    <p className={styles.soft}>{t(`state.${review.state}`, { name: last.name, when: showDate(last.at) })}</p>
  );
}
