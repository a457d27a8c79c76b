import type { CarriedAnswer } from '@sampark/core/rounds/carried';
import { type FieldPath, isEmpty, sameValue, type Value } from '@sampark/core/survey/values';
import { Check } from 'lucide-react';
import { memo, useRef } from 'react';
import type { OpenSurvey } from '../../../data/ports/open-survey.ts';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOnScreen, focusField } from '../answers/fields-on-screen.ts';
import styles from './carried.module.css';

interface EarlierAnswerProps {
  readonly path: FieldPath;
  readonly carried: CarriedAnswer;
  readonly year: string;
  /** The name of the question. */
  readonly label: string;
  /** The answer of this survey. */
  readonly value: Value;
  /** `null`: this person cannot answer here. */
  readonly onType: OpenSurvey['type'] | null;
}

/** Shows the answer of an earlier year below its question, and takes it again with one press. */
export default memo(function EarlierAnswer(props: EarlierAnswerProps) {
  const { path, carried, year, label, value, onType } = props;
  const { t } = useTranslation('editor');
  const text = useQuestionText();
  const button = useRef<HTMLButtonElement>(null);
  const { question, value: before, fits } = carried;
  const said = { year, value: text(question, before) };
  if (!isEmpty(value)) {
    return (
      <p className={styles.line}>
        {sameValue(value, before) ? t('earlier.same', said) : t('earlier.was', said)}
      </p>
    );
  }
  const take = (): void => {
    onType?.(path, before);
    // The pressed button goes: whoever confirms one after the other is at the next one.
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-earlier] button')];
    const next = buttons[buttons.findIndex((each) => each === button.current) + 1];
    if (next) next.focus();
    else focusField(fieldOnScreen(path));
  };
  return (
    <div className={styles.line} data-earlier="">
      <span>{fits ? t('earlier.was', said) : t('earlier.gone', said)}</span>
      {fits && onType && (
        <Button
          small
          ref={button}
          icon={<Check size={18} aria-hidden="true" />}
          aria-label={t('earlier.unchangedFor', { field: label })}
          onClick={take}
        >
          {t('earlier.unchanged')}
        </Button>
      )}
    </div>
  );
});
