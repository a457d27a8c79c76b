import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from 'react-i18next';
import { showDate } from '../../shared/dates.ts';

/** An answer as a person reads it: options by their label, numbers grouped and with their unit. */
export function useValueText(question: Question): (value: Value) => string {
  const { t, i18n } = useTranslation('survey');
  const option = (name: string) => {
    const known = 'choices' in question ? question.choices.find((choice) => choice.name === name) : undefined;
    return known ? inLanguage(known.label, i18n.language) : name;
  };
  return (value) => {
    if (isEmpty(value)) return t('conflict.empty');
    if (typeof value === 'number') {
      const unit = 'unit' in question && question.unit ? ` ${inLanguage(question.unit, i18n.language)}` : '';
      return formatNumber(value) + unit;
    }
    if (Array.isArray(value)) return (value as string[]).map(option).join(', ');
    return question.type === 'date' ? showDate(String(value)) : option(String(value));
  };
}
