import type { FieldPath } from '../survey/values.ts';
import type { FormDefinition, Question } from './definition.ts';
import { formFields } from './fields.ts';
import { isMadeOnce } from './made-once.ts';
import type { FormField } from './module-fields.ts';
import { REASONS } from './reason-fields.ts';

/** The kinds of questions to which many surveys may get the same answer: a person types it in one field. */
const ONE_FIELD: ReadonlySet<Question['type']> = new Set([
  'integer',
  'decimal',
  'range',
  'text',
  'date',
  'select_one',
  'select_multiple',
]);

/**
 * Returns the questions of a form to which many surveys can get the same answer at once.
 *
 * | a question | |
 * |---|---|
 * | in a row, that a form works out or makes once, or that nobody may type in | is left out |
 * | whose answer a record keeps, or at whose change the form writes another answer | is left out: an editor does that work, survey by survey |
 * | a place, a file, a ranking, a record | is left out |
 */
export function bulkFields(form: FormDefinition): ReadonlyMap<FieldPath, FormField> {
  const { answers } = formFields(form);
  const triggers = new Set([...answers.values()].flatMap(({ question }) => question.trigger ?? []));
  return new Map(
    [...answers].filter(([, { question, module, repeats }]) => {
      const isFree =
        question.calculation === undefined &&
        question.read_only === undefined &&
        question.save_to === undefined &&
        !triggers.has(question.name) &&
        !isMadeOnce(question);
      return isFree && ONE_FIELD.has(question.type) && repeats.length === 0 && module !== REASONS;
    }),
  );
}
