import { isAbout } from '../../survey/about/about-path.ts';
import { isRowPath } from '../../survey/row-path.ts';
import { type FieldPath, isTop } from '../../survey/values.ts';
import { type FormFields, fieldAt } from '../fields/fields.ts';

/** Returns the fields of a survey that a version of its form does not ask. Their answers are kept. */
export const unaskedIn = (fields: FormFields, paths: Iterable<FieldPath>): readonly FieldPath[] =>
  [...paths].filter((path) => !isTop(path) && !isAbout(path) && !isRowPath(path) && !fieldAt(fields, path));
