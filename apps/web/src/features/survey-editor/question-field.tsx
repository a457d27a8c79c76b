import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { checkValue } from '@sampark/core/forms/validate';
import type { Conflict } from '@sampark/core/survey/survey';
import type { Value } from '@sampark/core/survey/values';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/problem-text.ts';
import { ConflictNote } from './conflict-note.tsx';
import { type FieldAround, NumberQuestion, SelectQuestion, TextQuestion } from './question-kinds.tsx';
import { useValueText } from './value-text.ts';

interface QuestionFieldProps {
  readonly question: Question;
  readonly value: Value;
  readonly onAnswer: (value: Value) => void;
  readonly conflict: Conflict | undefined;
  /** The server will not take the saved value. */
  readonly refused: boolean;
  readonly readOnly: boolean;
}

/** One question, by its type. A field in conflict waits for the choice between its two values. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onAnswer, conflict, refused, readOnly } = props;
  const { t, i18n } = useTranslation(['survey', 'common']);
  const problemText = useProblemText();
  const show = useValueText(question);
  const problem = refused ? checkValue(question, value) : null;
  const around: FieldAround = {
    label: inLanguage(question.label, i18n.language),
    note: question.required ? t('common:field.required') : undefined,
    hint: question.hint && inLanguage(question.hint, i18n.language),
    error: refused ? [t('editor.refused'), problem && problemText(problem)].filter(Boolean).join(' ') : null,
    beside: conflict && <ConflictNote conflict={conflict} show={show} />,
    readOnly: readOnly || conflict !== undefined,
  };
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return <NumberQuestion {...around} question={question} value={value} onAnswer={onAnswer} />;
    case 'select_one':
    case 'select_multiple':
      return <SelectQuestion {...around} question={question} value={value} onAnswer={onAnswer} />;
    case 'text':
    case 'date':
      return <TextQuestion {...around} question={question} value={value} onAnswer={onAnswer} />;
  }
}
