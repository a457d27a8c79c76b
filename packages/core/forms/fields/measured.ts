import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { knownFields } from './known-fields.ts';

/** Returns the answers that the device measures once, when a survey of a form begins. Those of rows begin with no survey. */
export const measuredFields = (form: FormDefinition): readonly FieldPath[] =>
  [...knownFields(form).answers.values()]
    .filter(
      ({ question, repeats }) => question.type === 'hidden' && question.measured && repeats.length === 0,
    )
    .map(({ path }) => path);
