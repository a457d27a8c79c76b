import type { FieldPath, Value } from '../survey/values.ts';
import type { FormDefinition } from './definition/definition.ts';
import { knownFields } from './fields/known-fields.ts';
import type { FormField } from './fields/module-fields.ts';
import { type Point, pointsIn } from './geo-points.ts';

const asked = new WeakMap<FormDefinition, readonly FormField[]>();

/** Returns the questions of a form for a place, outside of rows: those for a point come before those for a line or an area. */
function placeQuestions(form: FormDefinition): readonly FormField[] {
  const known = asked.get(form);
  if (known) return known;
  const fields = [...knownFields(form).answers.values()].filter(({ repeats }) => repeats.length === 0);
  const found = (['geopoint', 'geotrace', 'geoshape'] as const).flatMap((type) =>
    fields.filter(({ question }) => question.type === type),
  );
  asked.set(form, found);
  return found;
}

/** Whether surveys of a form may say where they are. */
export const asksForPlace = (form: FormDefinition): boolean => placeQuestions(form).length > 0;

/**
 * Returns where a survey is: its first answer to a question for a point, whatever the question is called, else the first point of a line or an
 * area. A place in a row is that of the row.
 * @param answerAt returns the answer at a path
 * @returns null: nobody has said it
 */
export function surveyPosition(form: FormDefinition, answerAt: (path: FieldPath) => Value): Point | null {
  for (const { path } of placeQuestions(form)) {
    const value = answerAt(path);
    const [first] = (typeof value === 'string' ? pointsIn(value) : null) ?? [];
    if (first) return first;
  }
  return null;
}
