import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { isReported } from '@sampark/core/reports/tally';
import type { Value } from '@sampark/core/survey/values';
import { type Random, seeded } from '@sampark/testing/random';

/** Returns an answer that a person may give; `null`: to a question of a kind that has none here. */
function answer(random: Random, question: Question): Value {
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'range': {
      const steps = Math.min(1_000, Math.floor((question.max - question.min) / question.step));
      return Number((question.min + random.below(steps + 1) * question.step).toFixed(4));
    }
    case 'select_one':
      return random.pick(question.choices).name;
    case 'select_multiple':
      return [random.pick(question.choices).name];
    case 'text':
      return 'As last year';
    case 'date':
      return '2026-11-20';
    default:
      return null;
  }
}

/** Makes surveys as a device would send them, in which each question outside of rows has an answer: the same each time. */
export function answeredSurveys(
  form: FormDefinition,
  count: number,
): readonly { readonly survey_id: string; readonly [field: string]: unknown }[] {
  const random = seeded(42);
  const questions = [...knownFields(form).answers.values()].filter(
    ({ question, module, repeats }) => isReported(question) && module !== 'reasons' && repeats.length === 0,
  );
  return Array.from({ length: count }, (_, at) => {
    const modules: Record<string, Record<string, Value>> = {};
    for (const { module, question } of questions) {
      const value = answer(random, question);
      if (value !== null) (modules[module] ??= {})[question.name] = value;
    }
    return {
      survey_id: `SURVEY_1764000000000_many${at + 1}`,
      village_name: `Gaon ${at + 1}`,
      survey_date: '2026-11-20',
      form_name: form.name,
      form_version: form.version,
      ...modules,
    };
  });
}
