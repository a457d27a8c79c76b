import { X } from 'lucide-react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './carried.module.css';

interface ClearedAnswerProps {
  readonly year: string;
  /** The answer of the earlier year in words; `null`: this device does not have it. */
  readonly said: string | null;
  /** The name of the question. */
  readonly label: string;
  /** Offers the answer again; `null`: there is none, or this person cannot answer here. */
  readonly onOfferAgain: (() => void) | null;
}

/** Says of an answer of an earlier year that it is not so any more, and offers it again on a press. */
export function ClearedAnswer({ year, said, label, onOfferAgain }: ClearedAnswerProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.line}>
      <X size={18} aria-hidden="true" />
      <span>
        {said === null ? t('earlier.cleared', { year }) : t('earlier.clearedFrom', { year, value: said })}
      </span>
      {onOfferAgain && (
        <Button
          kind="quiet"
          small
          aria-label={t('earlier.offerAgainFor', { field: label })}
          onClick={onOfferAgain}
        >
          {t('earlier.offerAgain')}
        </Button>
      )}
    </div>
  );
}
