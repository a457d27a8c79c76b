import { formDefinition } from '@sampark/core/forms/valid-definition';
import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import type { ReadForm } from '@sampark/core/forms/xlsform/read-xlsform';

/** Counts the modules, groups, repeats and questions of what may be a definition. */
function itemsIn(given: unknown): number {
  if (typeof given !== 'object' || given === null) return 0;
  const inside = 'modules' in given ? given.modules : 'children' in given ? given.children : [];
  return Array.isArray(inside) ? inside.reduce<number>((sum, each) => sum + 1 + itemsIn(each), 0) : 0;
}

/** Reads a form's definition from JSON. @returns a sentence: it is none, and the first reason */
export function readDefinition(json: string): ReadForm | string {
  try {
    const given: unknown = JSON.parse(json);
    if (itemsIn(given) > LIMITS.surveyRows) return `it asks more than ${LIMITS.surveyRows} questions`;
    const { data: form, error } = formDefinition.safeParse(given);
    if (form) return { form, problems: [], warnings: [] };
    const [first] = error.issues;
    return `it is no definition of a form: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`;
  } catch (error) {
    if (error instanceof SyntaxError) return `it is no JSON: ${error.message}`;
    if (error instanceof RangeError) return 'it is no definition of a form: it is nested too deeply';
    throw error;
  }
}
