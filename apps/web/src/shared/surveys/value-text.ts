import type { Question } from '@sampark/core/forms/definition';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { useTranslation } from '../use-translation.ts';
import { answerWithUnit, plainAnswer } from './answer-text.ts';
import { useFormLanguage } from './form-language.ts';

/** `bare`: without the unit, where the field itself shows it. */
type Manner = 'bare' | 'with_unit';

/**
 * Returns a function that writes an answer as a person reads it: options by their label, numbers grouped and with their
 * unit, days in the chosen format.
 */
export function useQuestionText(): (question: Question, value: Value, manner?: Manner) => string {
  const language = useFormLanguage();
  const plain = usePlainText();
  return (question, value, manner) => {
    if (isEmpty(value)) return plain(value);
    return answerWithUnit(question, value, language, manner);
  };
}

/** Returns a function that writes a value of a field that no form describes. */
export function usePlainText(): (value: Value) => string {
  const { t } = useTranslation('conflicts');
  return (value) => (isEmpty(value) ? t('empty') : plainAnswer(value));
}
