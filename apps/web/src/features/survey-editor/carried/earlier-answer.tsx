import type { FormInstance } from '@sampark/core/forms/engine/instance';
import { type FieldPath, isEmpty, sameValue, type Value } from '@sampark/core/survey/values';
import { Check } from 'lucide-react';
import { memo, useRef } from 'react';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOnScreen, focusField } from '../answers/fields-on-screen.ts';
import type { SceneProps } from '../answers/scene.ts';
import styles from './carried.module.css';
import { markFor } from './earlier-marks.ts';
import type { Earlier } from './earlier-of.ts';

interface EarlierAnswerProps {
  readonly path: FieldPath;
  /** `null`: this device has no survey of an earlier year. */
  readonly earlier: Earlier | null;
  /** The survey's answers: always the same object. */
  readonly instance: FormInstance;
  /** The name of the question. */
  readonly label: string;
  /** The answer of this survey. */
  readonly value: Value;
  /** The marks of the module's answers that were taken again. */
  readonly marks: Value;
  /** `null`: this person cannot answer here. */
  readonly onTypeAll: SceneProps['onTypeAll'] | null;
}

/** Shows the answer of an earlier year below its question, takes it again with one press, and says later that it was taken so. */
export default memo(function EarlierAnswer(props: EarlierAnswerProps) {
  const { path, earlier, instance, label, value, marks, onTypeAll } = props;
  const { t } = useTranslation('editor');
  const text = useQuestionText();
  const button = useRef<HTMLButtonElement>(null);
  const mark = markFor(marks, path, value);
  if (mark) {
    return (
      <p className={styles.line}>
        <Check size={18} aria-hidden="true" />
        {t('earlier.confirmed', { year: mark.year })}
      </p>
    );
  }
  const carried = earlier?.answers.get(path);
  if (!earlier || !carried) return null;
  const { question, value: before, fits } = carried;
  const said = { year: earlier.year, value: text(question, before) };
  if (!isEmpty(value)) {
    return (
      <p className={styles.line}>
        {sameValue(value, before) ? t('earlier.same', said) : t('earlier.was', said)}
      </p>
    );
  }
  const take = (): void => {
    onTypeAll?.(earlier.takeAgain(instance, [[path, before]]));
    // The pressed button goes: whoever confirms one after the other is at the next one.
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-earlier] button')];
    const next = buttons[buttons.findIndex((each) => each === button.current) + 1];
    if (next) next.focus();
    else focusField(fieldOnScreen(path));
  };
  return (
    <div className={styles.line} data-earlier="">
      <span>{fits ? t('earlier.was', said) : t('earlier.gone', said)}</span>
      {fits && onTypeAll && (
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
