import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { checkValue } from '@sampark/core/forms/validate';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSurvey } from '../../../data/ports/open-survey.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import type { FieldConflict } from '../conflicts/conflict-choices.ts';
import { ConflictPanel } from '../conflicts/conflict-panel.tsx';
import type { Settle } from '../conflicts/use-settle.ts';
import { type FieldAround, NumberQuestion, SelectQuestion, TextQuestion } from './question-kinds.tsx';
import type { OnAnswer } from './typed-text.ts';

interface QuestionFieldProps {
  readonly question: Question;
  readonly path: FieldPath;
  /** The name of the field here. */
  readonly label: string;
  readonly value: Value;
  /** Typed text that is in the field and is no answer to it; undefined: there is none. */
  readonly notTaken: string | undefined;
  readonly onType: OpenSurvey['type'];
  /** Undefined: the field is in none. */
  readonly conflict: FieldConflict | undefined;
  readonly settle: Settle;
  /** The server will not take the saved value. */
  readonly refused: boolean;
  readonly readOnly: boolean;
}

/**
 * Draws one question, by its type, and below it the choice between different answers; a person can go on typing meanwhile.
 * It is drawn again only when something about it changes: with every key, and with Save, the other fields stay as they are.
 */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, path, value, notTaken, onType, conflict, settle, refused, readOnly } = props;
  const { t, i18n } = useTranslation(['survey', 'editor', 'common']);
  const problemText = useFieldProblemText();
  const questionText = useQuestionText();
  const show = (each: Value) => questionText(question, each, 'bare');
  const problem = refused ? checkValue(question, value) : null;
  const bounds =
    'min' in question &&
    t('editor:bounds', { min: formatNumber(question.min), max: formatNumber(question.max) });
  const around: FieldAround = {
    label: props.label,
    note: [question.required && t('common:field.required'), bounds].filter(Boolean).join(' · ') || undefined,
    hint: question.hint && inLanguage(question.hint, i18n.language),
    error: refused ? [t('editor:refused'), problem && problemText(problem)].filter(Boolean).join(' ') : null,
    beside: conflict && (
      <ConflictPanel
        {...conflict}
        show={show}
        onSettle={readOnly ? null : (chosen) => settle.field(path, chosen, show(chosen))}
      />
    ),
    readOnly,
  };
  const onAnswer: OnAnswer = (...answer) => onType(path, ...answer);
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return <NumberQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    case 'select_one':
    case 'select_multiple':
      return <SelectQuestion {...around} question={question} value={value} onAnswer={onAnswer} />;
    case 'text':
    case 'date':
      return <TextQuestion {...around} {...{ question, value, notTaken, onAnswer }} />;
    default:
      return null;
  }
});
