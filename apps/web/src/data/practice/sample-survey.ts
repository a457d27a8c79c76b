import type { FormDefinition, Question } from '@sampark/core/forms/definition';
import { formFields } from '@sampark/core/forms/fields';
import { type Value, type Values, VILLAGE_NAME } from '@sampark/core/survey/values';

const rounded = (value: number, { min, max, step }: { min: number; max: number; step: number }): number =>
  Math.min(max, Math.max(min, Math.round(value / step) * step));

/** Returns an answer that a question takes. */
const sampleAnswer = (question: Question): Value => {
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return rounded(Math.sqrt(question.max + 1) * 4, question);
    case 'select_one':
      return question.choices[0]?.name ?? null;
    default:
      return null;
  }
};

/** Returns an imaginary village with a little more than half of its questions answered. */
export const sampleVillage = (form: FormDefinition, village: string): Values => {
  const fields = [...formFields(form).answers.values()].filter(({ repeats }) => repeats.length === 0);
  const answers = fields.map(({ path, question }): [string, Value] => [path, sampleAnswer(question)]);
  const answered = answers.slice(0, Math.ceil(answers.length * 0.6)).filter(([, value]) => value !== null);
  return Object.fromEntries([[VILLAGE_NAME, village], ...answered]);
};

/**
 * Returns an answer that a question takes, other than those that are there already; `null`: there is none.
 */
export const anotherAnswer = (question: Question, taken: readonly Value[]): Value => {
  const isNew = (value: Value): boolean => !taken.includes(value);
  switch (question.type) {
    case 'integer':
    case 'decimal': {
      const highest = Math.max(...taken.map((value) => (typeof value === 'number' ? value : question.min)));
      const near = [highest + 5 * question.step, highest - 5 * question.step, question.min, question.max];
      return near.find((value) => isNew(value) && value >= question.min && value <= question.max) ?? null;
    }
    case 'select_one':
      return question.choices.map(({ name }) => name).find(isNew) ?? null;
    default:
      return null;
  }
};
