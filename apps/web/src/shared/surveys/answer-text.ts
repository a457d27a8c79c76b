import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { Question } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { showDate } from '../dates.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The digits of a file's hash by which people tell it from others; files of an export begin with them, too. */
const TOLD_APART = 8;

/**
 * Writes a value that is not empty, of a field that no form describes: numbers grouped, days in the chosen format, files by a short
 * name.
 */
export const plainAnswer = (value: Value): string => {
  if (typeof value === 'number') return formatNumber(value);
  const file = readAttachmentName(value);
  if (file) return `${file.hash.slice(0, TOLD_APART)}.${file.suffix}`;
  return typeof value === 'string' && DAY.test(value) ? showDate(value) : String(value);
};

/** Returns the label of an option in a language, or the name of a record; one that is not known here stays as it is. */
const optionLabel = (question: Question, name: string, language: string): string => {
  const known = 'choices' in question ? question.choices.find((choice) => choice.name === name) : undefined;
  return known ? inLanguage(known.label, language) : name;
};

/** Writes an answer that is not empty as a person reads it in a language, without its unit. */
export const answerText = (question: Question, value: Value, language: string): string => {
  if (Array.isArray(value)) {
    return (value as string[]).map((name) => optionLabel(question, name, language)).join(', ');
  }
  const isChoice = question.type === 'select_one' || question.type === 'select_record';
  return isChoice ? optionLabel(question, String(value), language) : plainAnswer(value);
};

/** Writes an answer that is not empty as a person reads it in a language, with its unit unless it is to be `bare`. */
export const answerWithUnit: (
  question: Question,
  value: Value,
  language: string,
  manner?: 'bare' | 'with_unit',
) => string = (question, value, language, manner = 'with_unit') => {
  const unit = manner === 'bare' ? '' : unitText(question, language);
  return [answerText(question, value, language), unit].filter(Boolean).join(' ');
};

/** Returns a question's unit in a language; empty where it has none. */
export const unitText = (question: Question, language: string): string =>
  'unit' in question && question.unit ? inLanguage(question.unit, language) : '';
