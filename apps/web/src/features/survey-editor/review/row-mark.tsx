import type { ReviewState } from '@sampark/core/survey/about/reviews-in';
import { BadgeCheck, History, Undo2 } from 'lucide-react';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './review.module.css';

const ICONS = { checked: BadgeCheck, changed: History, returned: Undo2 };

/** Says in the line of a row where its review is. */
export default function RowMark({ state }: { readonly state: ReviewState }) {
  const { t } = useTranslation('review');
  if (state === 'open' || state === 'sent') return null;
  const Icon = ICONS[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
      {t(`mark.${state}`)}
    </span>
  );
}
