import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import { openForm } from '../forms/engine/instance.ts';
import { pathOf, valueOf, visitAsked } from '../forms/engine/questions.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import { type Point, pointsIn } from '../forms/geo-points.ts';
import type { FieldPath, Values } from '../survey/values.ts';
import { type NamedRow, namedRows } from './rows-around.ts';
import { isReported } from './tally.ts';

/** A place that a survey gives as an answer. */
export interface GivenPlace {
  /** The path of the answer. */
  readonly path: FieldPath;
  /** The first point, where the answer is a line or an area. */
  readonly at: Point;
  /** The rows in which it stands, from the outermost to the innermost. */
  readonly rows: readonly NamedRow[];
}

const isForPlace = ({ type }: Question): boolean =>
  type === 'geopoint' || type === 'geotrace' || type === 'geoshape';

/** Whether answers to a question of a form are places. @param path that of the question, in any row */
export const asksForPlaceAt = (form: FormDefinition, path: FieldPath): boolean => {
  const field = knownFields(form).answers.get(path);
  return field !== undefined && isForPlace(field.question);
};

/** Returns the places that a survey gives, by the version of its form: to the questions that reports have and that are asked, in the form's order, row by row. */
export function givenPlaces(form: FormDefinition, values: Values): readonly GivenPlace[] {
  const instance = openForm(form, values);
  const places: GivenPlace[] = [];
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
    if (!isForPlace(asked.question) || !isReported(asked.question)) return;
    const value = valueOf(asked);
    const at = typeof value === 'string' ? pointsIn(value)?.[0] : undefined;
    if (at) places.push({ path: pathOf(asked), at, rows: namedRows(instance, asked.row) });
  });
  return places;
}
