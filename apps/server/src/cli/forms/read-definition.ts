import { formDefinition } from '@sampark/core/forms/valid-definition';
import type { ReadForm } from '@sampark/core/forms/xlsform/read-xlsform';

/** Reads a form's definition from JSON. @returns a sentence: it is none, and the first reason */
export function readDefinition(json: string): ReadForm | string {
  try {
    const { data: form, error } = formDefinition.safeParse(JSON.parse(json));
    if (form) return { form, problems: [], warnings: [] };
    const [first] = error.issues;
    return `it is no definition of a form: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`;
  } catch (error) {
    if (error instanceof SyntaxError) return `it is no JSON: ${error.message}`;
    if (error instanceof RangeError) return 'it is no definition of a form: it is nested too deeply';
    throw error;
  }
}
