import type { ReviewEvent } from '@sampark/core/survey/about/reviews';
import { showDate } from '../../shared/dates.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useOwnAccount } from '../../shared/people/use-own-account.ts';
import { useReasonWords } from '../../shared/surveys/use-reason-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './doubts.module.css';

/** Says that the question of a doubt was returned, by whom and why. */
export function Returned({ event }: { readonly event: ReviewEvent }) {
  const { t } = useTranslation('review');
  const words = useReasonWords()(event);
  return (
    <p className={styles.returned}>
      {t('state.returned', { name: shownName(event.name), when: showDate(event.at) })}{' '}
      <bdi>{words.join(' · ')}</bdi>
    </p>
  );
}

/** Says that the server does not take an acceptance, and why. A name that has changed is asked for, so that the next one is in it. */
export function Refused({ because }: { readonly because: string }) {
  const { t } = useTranslation('review');
  useOwnAccount();
  return (
    <p className={styles.refused} role="alert">
      {because === 'not_yours' ? t('notYours') : t('notAccepted')}
    </p>
  );
}
