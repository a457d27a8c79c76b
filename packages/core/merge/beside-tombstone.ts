import { type Conflict, DELETED, WHOLE_SURVEY } from '../survey/survey.ts';
import { type Values, valueAt } from '../survey/values.ts';
import type { Situation } from './decision.ts';
import type { FieldChange } from './operation.ts';

/** 'Edited here, deleted there': what an operation says of a deleted survey, kept for somebody to choose. */
export const besideTombstone = (
  opId: string,
  mine: Values,
  { author, now }: Pick<Situation, 'author' | 'now'>,
): Conflict => ({
  id: `${opId}.${WHOLE_SURVEY}`,
  field: WHOLE_SURVEY,
  base: null,
  theirs: DELETED,
  mine,
  user: author.username,
  user_fullname: author.full_name,
  at: now,
});

/** The history of values that were kept in a conflict while others stayed live. */
export const keptChanges = (live: Values, kept: Values): FieldChange[] =>
  Object.entries(kept).map(([field, mine]) => {
    const current = valueAt(live, field);
    return { field, was: current, now: current, mine };
  });
