import { rowAnswers, rowSummary, withAnswers } from '@sampark/core/forms/engine/answer-texts';
import { locate, openForm } from '@sampark/core/forms/engine/instance';
import { valueOf } from '@sampark/core/forms/engine/questions';
import { type FieldPath, isEmpty, type Value, withValues } from '@sampark/core/survey/values';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { choicesOf, type FieldConflict } from './conflict-choices.ts';
import styles from './conflict-panel.module.css';
import { panelId, Whose } from './conflict-panel.tsx';
import type { Settle } from './use-settle.ts';

interface RowConflictProps {
  readonly view: SurveyView;
  /** The row. Its values are its places, and empty where it was taken out. */
  readonly path: FieldPath;
  readonly conflict: FieldConflict;
  /** `null`: this person may only look. */
  readonly settle: Settle | null;
}

/** Returns the place that a row gets back: the server's, else that of somebody who changed it, else the one before. */
const placeOf = ({ conflicts, live }: FieldConflict): Value => {
  const places = [live, ...conflicts.map(({ mine }) => mine as Value), ...conflicts.map(({ base }) => base)];
  return places.find((place) => !isEmpty(place)) ?? null;
};

/** Shows a row that one person took out while another changed it, and the choice between the two. */
export default function RowConflict({ view, path, conflict, settle }: RowConflictProps) {
  const { t } = useTranslation('rows');
  const titleId = useId();
  const text = useFieldText(view.form, view);
  const { summary, answers } = useRowSaid(view, path, placeOf(conflict));
  const choose = (place: Value) => {
    void settle?.field(path, place, isEmpty(place) ? t('conflict.isOut') : t('conflict.stays'));
  };
  return (
    <div className={styles.panel} role="group" aria-labelledby={titleId} id={panelId(path)} tabIndex={-1}>
      <p className={styles.title} id={titleId}>
        <CircleAlert size={20} aria-hidden="true" />
        {t('conflict.title', { row: summary || text.label(path) })}
      </p>
      {answers.length > 0 && (
        <>
          <p>{t('conflict.says')}</p>
          <dl className={styles.answers}>
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ul className={styles.choices}>
        {choicesOf(conflict.conflicts, conflict.live).map((choice) => {
          const isOut = isEmpty(choice.value);
          return (
            <li key={String(choice.value)}>
              <p className={styles.value}>{isOut ? t('conflict.out') : t('conflict.changed')}</p>
              <Whose choice={choice} />
              {settle && (
                <Button decides onClick={() => choose(isOut ? null : placeOf(conflict))}>
                  {isOut ? t('conflict.remove') : t('conflict.keep')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns a row in one line, and its answers, also where it is taken out now: its answers are still there. */
function useRowSaid({ form, values }: SurveyView, path: FieldPath, place: Value) {
  const language = useFormLanguage();
  const write = useQuestionText();
  const manner = { language, write };
  const instance = openForm(form, withValues(values, [[path, place]]));
  const row = locate(instance, path)?.row;
  if (!row) return { summary: '', answers: [] };
  return {
    summary: rowSummary(instance, row, manner),
    answers: rowAnswers(instance, row).map((asked) => ({
      question: withAnswers(instance, row, asked.question.label, manner),
      answer: write(asked.question, valueOf(asked)),
    })),
  };
}
