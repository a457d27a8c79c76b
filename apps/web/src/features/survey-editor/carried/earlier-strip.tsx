import type { SurveySummary } from '@sampark/core/survey/summary';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { CheckCheck } from 'lucide-react';
import { useDayInWords } from '../../../shared/dates.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './carried.module.css';

interface EarlierStripProps {
  /** The survey of an earlier year. */
  readonly summary: SurveySummary;
  /** Its answers that questions of the module lack. */
  readonly waiting: readonly (readonly [FieldPath, Value])[];
  /** Answers with all of them. */
  readonly onTake: (answers: readonly (readonly [FieldPath, Value])[]) => void;
}

/** Says from when the answers below the questions are, and takes all of a module again with one press. */
export default function EarlierStrip({ summary, waiting, onTake }: EarlierStripProps) {
  const { t } = useTranslation('editor');
  const inWords = useDayInWords();
  const { survey_date, created_at, created_by_fullname: name } = summary;
  return (
    <div className={styles.strip}>
      <p>{t('earlier.from', { day: inWords(survey_date || created_at.slice(0, 10)), name })}</p>
      <Button small icon={<CheckCheck size={18} aria-hidden="true" />} onClick={() => onTake(waiting)}>
        {t('earlier.all', { count: waiting.length })}
      </Button>
    </div>
  );
}
