import type { FormDefinition } from '@sampark/core/forms/definition';
import { fieldAt, formFields, inLanguage, REASONS } from '@sampark/core/forms/fields';
import { type FieldPath, SURVEY_DATE, type Value, VILLAGE_NAME } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlainText, useQuestionText } from './value-text.ts';

/** Gives the names of a form's fields and their answers in words, by the field's path. */
export interface FieldText {
  readonly label: (field: FieldPath) => string;
  readonly value: (field: FieldPath, value: Value) => string;
}

/** @param form `undefined`: none is known here, and the path serves as the name */
export function useFieldText(form: FormDefinition | undefined): FieldText {
  const { t, i18n } = useTranslation(['survey', 'editor']);
  const plain = usePlainText();
  const questionText = useQuestionText();
  const fields = useMemo(() => form && formFields(form), [form]);
  return {
    label: (field) => {
      if (field === VILLAGE_NAME) return t('editor:village');
      if (field === SURVEY_DATE) return t('editor:date');
      const known = fields && fieldAt(fields, field);
      if (!known) return field;
      const label = inLanguage(known.question.label, i18n.language);
      return known.module === REASONS ? t('editor:check.reasonFor', { doubt: label }) : label;
    },
    value: (field, value) => {
      const known = fields && fieldAt(fields, field);
      return known ? questionText(known.question, value) : plain(value);
    },
  };
}
