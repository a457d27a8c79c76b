import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from 'react-i18next';
import { showDate } from './dates.ts';

/** An answer without the unit, where the field itself shows that: `bare`. */
type Manner = 'bare' | 'with_unit';

/** An answer as a person reads it: options by their label, numbers grouped and with their unit, days by their format. */
export function useQuestionText(): (question: Question, value: Value, manner?: Manner) => string {
  const { i18n } = useTranslation();
  const plain = usePlainText();
  return (question, value, manner = 'with_unit') => {
    const option = (name: string) => {
      const known =
        'choices' in question ? question.choices.find((choice) => choice.name === name) : undefined;
      return known ? inLanguage(known.label, i18n.language) : name;
    };
    if (isEmpty(value)) return plain(value);
    if (Array.isArray(value)) return (value as string[]).map(option).join(', ');
    if (question.type === 'select_one') return option(String(value));
    if (manner === 'bare') return plain(value);
    const unit = 'unit' in question && question.unit ? ` ${inLanguage(question.unit, i18n.language)}` : '';
    return plain(value) + unit;
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value of a field that no form describes. */
export function usePlainText(): (value: Value) => string {
  const { t } = useTranslation('conflicts');
  return (value) => {
    if (isEmpty(value)) return t('empty');
    if (typeof value === 'number') return formatNumber(value);
    return typeof value === 'string' && DAY.test(value) ? showDate(value) : String(value);
  };
}
