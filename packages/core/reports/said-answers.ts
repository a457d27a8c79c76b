import type { LocalText, Question } from '../forms/definition/definition.ts';
import type { Manner, WriteAnswer } from '../forms/engine/answer-texts.ts';
import { answerText } from '../forms/engine/row.ts';

/** Writes an answer in a text: of a choice its label. */
const writer =
  (language: string): WriteAnswer =>
  (question: Question, value) => {
    const label =
      'choices' in question ? question.choices.find(({ name }) => name === value)?.label : undefined;
    return label ? label[language] || label.en : answerText(value);
  };

/** Returns a text that names answers as it is said in each of its languages. */
export const inEveryLanguage = (text: LocalText, say: (manner: Manner) => string): LocalText => ({
  ...text,
  ...Object.fromEntries(
    Object.keys(text).map((language) => [language, say({ language, write: writer(language) })]),
  ),
});
