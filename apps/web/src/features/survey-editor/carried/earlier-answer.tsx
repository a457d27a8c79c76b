import type { FormInstance } from '@sampark/core/forms/engine/instance';
import { isCleared } from '@sampark/core/survey/about/same-marks';
import { type FieldPath, isEmpty, sameValue, type Value } from '@sampark/core/survey/values';
import { Check, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOnScreen, focusField } from '../answers/screen/fields-on-screen.ts';
import type { SceneProps } from '../answers/screen/scene.ts';
import styles from './carried.module.css';
import { ClearedAnswer } from './earlier-cleared.tsx';
import { markFor, type TakenAgain, withoutTheirMarks } from './earlier-marks.ts';
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

/** Shows the answer of an earlier year below its question, takes it again or says that it is not so any more with one press, and says later which it was. */
export default memo(function EarlierAnswer(props: EarlierAnswerProps) {
  const { path, earlier, instance, label, value, marks, onTypeAll } = props;
  const { t } = useTranslation('editor');
  const text = useQuestionText();
  const line = useRef<HTMLDivElement>(null);
  const mark = markFor(marks, path, value);
  const carried = earlier?.answers.get(path);
  if (mark && isCleared(mark)) {
    const offerAgain = (): void => {
      onTypeAll?.(withoutTheirMarks(instance, [path]));
      focusField(fieldOnScreen(path));
    };
    return (
      <ClearedAnswer
        year={mark.year}
        said={carried && earlier?.year === mark.year ? text(carried.question, carried.value) : null}
        label={label}
        onOfferAgain={carried && onTypeAll ? offerAgain : null}
      />
    );
  }
  if (mark) {
    return (
      <p className={styles.line}>
        <Check size={18} aria-hidden="true" />
        {t('earlier.confirmed', { year: mark.year })}
      </p>
    );
  }
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
  const { clear } = earlier;
  const decide = (typed: readonly TakenAgain[]): void => {
    onTypeAll?.(typed);
    // The pressed button goes: whoever decides one after the other is at the next one.
    const all = [...document.querySelectorAll<HTMLElement>('[data-earlier]')];
    const next = all[all.findIndex((each) => each === line.current) + 1]?.querySelector('button');
    if (next) next.focus();
    else focusField(fieldOnScreen(path));
  };
  return (
    <div ref={line} className={styles.line} data-earlier="">
      <span>{fits ? t('earlier.was', said) : t('earlier.gone', said)}</span>
      {fits && onTypeAll && (
        <Button
          small
          icon={<Check size={18} aria-hidden="true" />}
          aria-label={t('earlier.unchangedFor', { field: label })}
          onClick={() => decide(earlier.takeAgain(instance, [[path, before]]))}
        >
          {t('earlier.unchanged')}
        </Button>
      )}
      {clear && onTypeAll && (
        <Button
          kind="quiet"
          small
          icon={<X size={18} aria-hidden="true" />}
          aria-label={t('earlier.clearFor', { field: label })}
          onClick={() => decide(clear(instance, [path]))}
        >
          {t('earlier.clear')}
        </Button>
      )}
    </div>
  );
});
