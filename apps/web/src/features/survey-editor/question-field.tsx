import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { checkValue } from '@sampark/core/forms/validate';
import type { Conflict } from '@sampark/core/survey/survey';
import type { Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/problem-text.ts';
import { useQuestionText } from '../../shared/value-text.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { type FieldAround, NumberQuestion, SelectQuestion, TextQuestion } from './question-kinds.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  /** What the field is called here. */
  readonly label: string;
  readonly value: Value;
  readonly onAnswer: (value: Value) => void;
  /** Its open conflicts. */
  readonly conflicts: readonly Conflict[];
  /** What the server holds; only of use in a conflict. */
  readonly live: Value;
  /** Something is typed here and not saved. */
  readonly drafted: boolean;
  readonly onSettle: (value: Value, shown: string) => void;
  /** The server will not take the saved value. */
  readonly refused: boolean;
  readonly readOnly: boolean;
}

/** One question, by its type; below it, the choice between different answers. Typing goes on meanwhile. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onAnswer, conflicts, refused, readOnly } = props;
  const { t, i18n } = useTranslation(['survey', 'editor', 'common']);
  const problemText = useProblemText();
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
    beside: conflicts.length > 0 && (
      <ConflictPanel
        conflicts={conflicts}
        live={props.live}
        typed={props.drafted ? value : undefined}
        show={show}
        onSettle={readOnly ? null : (chosen) => props.onSettle(chosen, show(chosen))}
      />
    ),
    readOnly,
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
