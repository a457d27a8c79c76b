import { formDefinition } from '@sampark/core/forms/definition/valid-definition';
import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import { firstLine } from '../../first-line.ts';
import { type ReadFile, wholeFileProblem } from '../../services/forms/file-read.ts';

/** Counts the modules, groups, repeats and questions of what may be a definition. */
function itemsIn(given: unknown): number {
  if (typeof given !== 'object' || given === null) return 0;
  const inside = 'modules' in given ? given.modules : 'children' in given ? given.children : [];
  return Array.isArray(inside) ? inside.reduce<number>((sum, each) => sum + 1 + itemsIn(each), 0) : 0;
}

/** Reads a form's definition from JSON. */
export function readDefinition(json: string): ReadFile {
  try {
    const given: unknown = JSON.parse(json);
    if (itemsIn(given) > LIMITS.surveyRows) {
      return wholeFileProblem({ code: 'too_many_rows', params: { limit: LIMITS.surveyRows } });
    }
    const { data: form, error } = formDefinition.safeParse(given);
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
