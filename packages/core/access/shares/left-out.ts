import type { FormDefinition, LocalText } from '../../forms/definition/definition.ts';
import { formFields } from '../../forms/fields/fields.ts';
import type { FormField, FormRepeat } from '../../forms/fields/module-fields.ts';
import { REASONS } from '../../survey/about/outside-modules.ts';
import { narrowForm } from './narrow-form.ts';
import { opens, type Part } from './parts.ts';

const labelOf = (entry: FormField | FormRepeat): LocalText =>
  'repeat' in entry ? entry.repeat.label : entry.question.label;

const isWorkedOut = (entry: FormField | FormRepeat): boolean =>
  'question' in entry && (entry.question.type === 'calculate' || entry.question.type === 'hidden');

/**
 * Returns the labels of what is given with these parts and yet cannot be asked: it is worked out, or counted, by answers
 * outside of them. The parts that nobody sees in the whole form either are not among them.
 */
export function leftOut(form: FormDefinition, parts: readonly Part[]): readonly LocalText[] {
  const { answers, repeats } = formFields(form);
  const narrow = narrowForm(form, parts);
  const asked = new Set(narrow ? formFields(narrow).order : []);
  const isLeftOut = (path: string): boolean => opens(parts, path) && !asked.has(path);
  const rows = [...repeats.values()].filter(({ path, outer }) => outer.length === 0 && isLeftOut(path));
  const questions = [...answers.values()].filter(
    (field) =>
      field.repeats.length === 0 && field.module !== REASONS && isLeftOut(field.path) && !isWorkedOut(field),
  );
  return [...rows, ...questions].map(labelOf);
}
