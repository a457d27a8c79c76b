import { checkValue } from '@sampark/core/forms/checks/validate';
import type { Choice, LocalText, Question } from '@sampark/core/forms/definition/definition';
import { hasOwnBounds } from '@sampark/core/forms/numbers/widest-numbers';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { type FieldPath, isEmpty, type Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { memo } from 'react';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ShownField } from '../../../ui/fields/shown-field.tsx';
import type { FieldConflict } from '../conflicts/conflict-choices.ts';
import { ConflictPanel } from '../conflicts/conflict-panel.tsx';
import type { Settle } from '../conflicts/use-settle.ts';
import type { FieldAround } from './kinds/kind-props.ts';
import { QuestionControl } from './question-control.tsx';
import type { OnAnswer } from './typed-text.ts';

interface QuestionFieldProps {
  readonly question: Question;
  readonly path: FieldPath;
  /** The name of the field here. */
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: Value;
  /** The choices that it offers now. */
  readonly choices: readonly Choice[];
  readonly required: boolean;
  /**
   * The fault of an answer that breaks the form's constraint; empty: the form does not say. `null`: it breaks
   * none.
   */
  readonly broken: string | null;
  /** Typed text that is in the field and is no answer to it; undefined: there is none. */
  readonly notTaken: string | undefined;
  readonly onType: OpenSurvey['type'];
  /** Undefined: the field is in none. */
  readonly conflict: FieldConflict | undefined;
  readonly settle: Settle;
  /** The server will not take the saved value. */
  readonly refused: boolean;
  /** This person cannot change the survey now. */
  readonly readOnly: boolean;
  /** Nobody types here: the answer is worked out, or only to be read. */
  readonly fixed: boolean;
}

/** Whether all props are the same. Choices that are filtered anew are the same while the same ones are left. */
const isSame = (before: QuestionFieldProps, after: QuestionFieldProps): boolean =>
  (Object.keys(after) as (keyof QuestionFieldProps)[]).every((name) =>
    name === 'choices'
      ? before.choices.length === after.choices.length &&
        before.choices.every((choice, at) => choice === after.choices[at])
      : Object.is(before[name], after[name]),
  );

/**
 * Draws one question, by its type, and below it the choice between different answers; a person can go on typing meanwhile.
 * It is drawn again only when something about it changes: with every key, and with Save, the other fields stay as they are.
 */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, path, value, notTaken, onType, conflict, settle, refused, readOnly, fixed } = props;
  const { t } = useTranslation(['survey', 'editor', 'common', 'rows']);
  const language = useFormLanguage();
  const problemText = useFieldProblemText();
  const questionText = useQuestionText();
  const show = (each: Value) => questionText(question, each, 'bare');
  const problem = refused ? checkValue(question, value) : null;
  const inWords = (text: LocalText | undefined) => text && inLanguage(text, language);
  const asksFor = props.required && isEmpty(value) ? inWords(question.required_message) : undefined;
  const bounds =
    'min' in question &&
    hasOwnBounds(question) &&
    t('editor:bounds', { min: formatNumber(question.min), max: formatNumber(question.max) });
  const wrong = [
    refused && t('editor:refused'),
    problem && problemText(problem),
    props.broken !== null && (props.broken || t('rows:broken')),
  ].filter(Boolean);
  const beside = conflict && (
    <ConflictPanel
      {...conflict}
      show={show}
      onSettle={readOnly ? null : (chosen) => settle.field(path, chosen, show(chosen))}
    />
  );
  const hint = [props.hint, asksFor].filter(Boolean).join(' ') || undefined;
  const error = wrong.length > 0 ? wrong.join(' ') : null;
  if (fixed) {
    return (
      <ShownField label={props.label} hint={hint} error={error} beside={beside}>
        {isEmpty(value) ? t('rows:unknown') : questionText(question, value)}
      </ShownField>
    );
  }
  const around: FieldAround = {
    label: props.label,
    note: [props.required && t('common:field.required'), bounds].filter(Boolean).join(' · ') || undefined,
    hint,
    error,
    beside,
    readOnly,
  };
  const onAnswer: OnAnswer = (...answer) => onType(path, ...answer);
  return (
    <QuestionControl {...{ around, question, path, value, choices: props.choices, notTaken, onAnswer }} />
  );
}, isSame);
