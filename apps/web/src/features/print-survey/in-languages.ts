import type { LocalText, Question } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Value } from '@sampark/core/survey/values';
import type { Language } from '@sampark/i18n/languages';
import { answerText, unitText } from '../../shared/surveys/answer-text.ts';

const together = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(' / ');

/** Returns a text in each language, once where all are the same. */
export const inEach = (languages: readonly Language[], say: (language: Language) => string): string =>
  together(languages.map(say));

/** Returns a form's text in each language. */
export const textIn = (languages: readonly Language[], text: LocalText): string =>
  inEach(languages, (language) => inLanguage(text, language));

/** Returns an answer in each language; a number only once, with its unit in each. */
export const answerIn = (languages: readonly Language[], question: Question, value: Value): string => {
  const answer = inEach(languages, (language) => answerText(question, value, language));
  const unit = inEach(languages, (language) => unitText(question, language));
  return unit === '' ? answer : `${answer} ${unit}`;
};
