import type { Question } from '@sampark/core/forms/definition/definition';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { useTranslation } from '../use-translation.ts';
import { answerWithUnit, plainAnswer } from './answer-text.ts';
import { useFormLanguage } from './form-language.ts';

/** `bare`: without the unit, where the field itself shows it. */
type Manner = 'bare' | 'with_unit';

const isUnknownRecord = (question: Question, value: Value): boolean =>
  question.type === 'select_record' && !question.choices.some(({ name }) => name === value);

/**
 * Returns a function that writes an answer as a person reads it: options by their label, numbers grouped and with their
 * unit, days in the chosen format. The id of a record tells people nothing, so one whose name is not known here is called that.
 */
export function useQuestionText(): (question: Question, value: Value, manner?: Manner) => string {
  const language = useFormLanguage();
  const plain = usePlainText();
  const { t } = useTranslation('conflicts');
  return (question, value, manner) => {
    if (isEmpty(value)) return plain(value);
    if (isUnknownRecord(question, value)) return t('recordNotHere');
    return answerWithUnit(question, value, language, manner);
  };
}

/** Returns a function that writes a value of a field that no form describes. */
export function usePlainText(): (value: Value) => string {
  const { t } = useTranslation('conflicts');
  return (value) => (isEmpty(value) ? t('empty') : plainAnswer(value));
}
