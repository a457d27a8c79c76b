import type { FormDefinition } from '@sampark/core/forms/definition';
import { formFields } from '@sampark/core/forms/fields';
import type { FieldPath } from '@sampark/core/survey/values';

/** A person's position in the form: in a field, or somewhere in a module. */
export interface Position {
  readonly field: FieldPath | null;
  readonly module: string;
}

/** Returns the next missing field in the form's order: after the person's position, then round from the beginning. */
export const nextMissing = (
  form: FormDefinition,
  missing: readonly FieldPath[],
  { field, module }: Position,
): FieldPath | undefined => {
  const order = [...formFields(form).answers.keys()];
  const here =
    field === null ? order.findIndex((path) => path.startsWith(`${module}.`)) - 1 : order.indexOf(field);
  return missing.find((path) => order.indexOf(path) > here) ?? missing[0];
};
