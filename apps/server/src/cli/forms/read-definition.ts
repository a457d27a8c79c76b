import { formDefinition } from '@sampark/core/forms/valid-definition';
import { firstLine } from '../../first-line.ts';
import { type ReadFile, wholeFileProblem } from '../../services/forms/read-form-file.ts';

/** Reads a form's definition from JSON. */
export function readDefinition(json: string): ReadFile {
  try {
    const { data: form, error } = formDefinition.safeParse(JSON.parse(json));
    if (form) return { form, problems: [], warnings: [] };
    const [first] = error.issues;
    return none(`${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`);
  } catch (error) {
    // A text that is no JSON, or one that is nested too deeply.
    if (error instanceof SyntaxError || error instanceof RangeError) return none(firstLine(error));
    throw error;
  }
}

const none = (reason: string): ReadFile => wholeFileProblem({ code: 'not_definition', params: { reason } });
