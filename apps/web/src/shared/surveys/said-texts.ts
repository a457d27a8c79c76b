import type { LocalText, Question } from '@sampark/core/forms/definition/definition';
import { type Manner, namesAnswers, rowSummary, withAnswers } from '@sampark/core/forms/engine/answer-texts';
import { type FormInstance, locate } from '@sampark/core/forms/engine/instance';
import type { Row } from '@sampark/core/forms/engine/row';
import type { FieldPath } from '@sampark/core/survey/values';
import { answerWithUnit } from './answer-text.ts';

/** Returns a text of a form with the answers that it names put in, in each language. @param at a path in the row where it stands */
export type Say = (text: LocalText, at: FieldPath) => LocalText;

const mannerIn = (language: string): Manner => ({
  language,
  write: (question, value, manner) => answerWithUnit(question, value, language, manner),
});

/** Says something in each language that the text has. The first of them is English. */
const inEvery = (own: LocalText, say: (manner: Manner) => string): LocalText => ({
  ...own,
  ...Object.fromEntries(Object.keys(own).map((language) => [language, say(mannerIn(language))])),
});

/** Returns a function that puts a survey's answers into the texts of its form. */
export const sayer =
  (instance: FormInstance): Say =>
  (text, at) => {
    if (!namesAnswers(text)) return text;
    const row = locate(instance, at)?.row ?? instance.survey;
    return inEvery(text, (manner) => withAnswers(instance, row, text, manner));
  };

/** Returns a question with the answers put in that its choices name; the same one where they name none. */
export function withSaidChoices(question: Question, at: FieldPath, say: Say): Question {
  // People name records, and a name is no text of the form.
  if (!('choices' in question) || question.type === 'select_record') return question;
  if (!question.choices.some(({ label }) => namesAnswers(label))) return question;
  const choices = question.choices.map((choice) => ({ ...choice, label: say(choice.label, at) }));
  return { ...question, choices };
}

/** Returns the line that the form has for a row; `null`: it has none, or the line would say nothing. */
export function saidSummary(instance: FormInstance, row: Row): LocalText | null {
  const repeat = row.kind.repeat?.item;
  const own = repeat?.type === 'begin_repeat' ? repeat.summary : undefined;
  if (!own) return null;
  const said = inEvery(own, (manner) => rowSummary(instance, row, manner));
  return said.en === '' ? null : said;
}
