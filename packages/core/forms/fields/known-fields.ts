import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { type FormFields, fieldAt, formFields } from './fields.ts';
import type { FormField } from './module-fields.ts';

const known = new WeakMap<FormDefinition, FormFields>();

/** Returns the fields of a form. They are worked out once: a version of a form never changes. */
export const knownFields = (form: FormDefinition): FormFields => {
  const fields = known.get(form) ?? formFields(form);
  known.set(form, fields);
  return fields;
};

/** Returns the question at a path by the first of these versions that has one. */
export const fieldInVersions = (
  versions: readonly FormDefinition[],
  path: FieldPath,
): FormField | undefined => {
  for (const form of versions) {
    const found = fieldAt(knownFields(form), path);
    if (found) return found;
  }
  return;
};
