import { askedPaths, questionAt } from '@sampark/core/forms/engine/questions';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { isInRows, isWithin } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { useState } from 'react';
import ReturnForm from '../../../shared/review/return-form.tsx';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useReasonWords } from '../../../shared/surveys/use-reason-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './review.module.css';
import type { Ground } from './review-ground.ts';
import { StateLine } from './state-line.tsx';
import { CHECK, REOPEN, RETURN } from './step-icons.tsx';
import { useSteps } from './use-steps.ts';

interface RowReviewProps {
  readonly ground: Ground;
  readonly path: FieldPath;
  readonly mayReview: boolean;
}

/** Says where the review of a row is, and lets officers check, return and reopen it. */
export function RowReview({ ground, path, mayReview }: RowReviewProps) {
  const { survey, view, onSave } = ground;
  const { t } = useTranslation('review');
  const words = useReasonWords();
  const text = useFieldText(view.form, view);
  const steps = useSteps(survey, view, onSave);
  const [returning, setReturning] = useState(false);
  const questions = useQuestionsIn(view, path);
  const { state, by } = view.review.ofRow(path);
  const take = (step: 'checked' | 'reopened') => () => void steps.take({ step, target: path });
  return (
    <div className={styles.row} role="group" aria-label={t('of', { module: text.label(path) })}>
      <StateLine review={{ state, by }} />
      {state === 'returned' &&
        by.flatMap(words).map((each) => (
          <p key={each} className={styles.words} dir="auto">
            <bdi>{each}</bdi>
          </p>
        ))}
      {mayReview && view.review.is_own && <p className={styles.soft}>{t('own')}</p>}
      {view.review.isLocked(path) && <p className={styles.soft}>{t('locked')}</p>}
      {returning && (
        <ReturnForm
          target={path}
          questions={questions}
          whole={t('wholeRow')}
          busy={steps.busy}
          onReturn={steps.take}
          onDone={() => setReturning(false)}
        />
      )}
      {mayReview && !returning && (
        <div className={styles.buttons}>
          {state === 'checked' ? (
            <Button kind="quiet" icon={REOPEN} busy={steps.busy} decides onClick={take('reopened')}>
              {t('row.reopen')}
            </Button>
          ) : (
            <Button icon={CHECK} busy={steps.busy} decides onClick={take('checked')}>
              {t('row.check')}
            </Button>
          )}
          <Button kind="quiet" icon={RETURN} onClick={() => setReturning(true)}>
            {t('row.return')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the questions of a row to choose from, those of the rows in it among them. */
function useQuestionsIn({ form, values, form_versions, instance }: Ground['view'], row: FieldPath) {
  const language = useFormLanguage();
  const text = useFieldText(form, { values, form_versions });
  return askedPaths(instance)
    .filter((path) => isWithin(path, row))
    .flatMap((path) => {
      const question = questionAt(instance, path)?.question;
      if (!question || question.type === 'hidden' || question.type === 'calculate') return [];
      const isInner = isInRows(path.slice(row.length));
      return [{ value: path, label: isInner ? text.label(path) : inLanguage(question.label, language) }];
    });
}
