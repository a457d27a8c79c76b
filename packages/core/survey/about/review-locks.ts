import { WHOLE_SURVEY } from '../survey.ts';
import type { FieldPath, Values } from '../values.ts';
import { moduleIn, reviewedPart } from './outside-modules.ts';
import { isReviewed, type Reviews, reviewsIn } from './reviews-in.ts';

/**
 * Says which answers are locked: those of a module, of a row, or outside of all modules, that is checked.
 *
 * | the change | |
 * |---|---|
 * | a row gets another place among the others (`moves`) | is free, but where a check of the module from before rows were reviewed counts places: it would end that check |
 * | any other | is locked |
 */
export type Lock = (field: FieldPath, change?: { readonly moves: boolean }) => boolean;

/** Says which answers are locked, from what was read. */
export const locksBy =
  (reviews: Reviews): Lock =>
  (field, change) => {
    // A conflict about the survey as a whole is about no answer: whether it stays, everybody says as ever.
    if (field === WHOLE_SURVEY) return false;
    return change?.moves === true
      ? reviews.countsPlaces(moduleIn(field))
      : reviews.of(reviewedPart(field)).state === 'checked';
  };

/** Whether anything is locked, from what was read: then whoever may not review does not delete the survey. */
export const locksSomething = (reviews: Reviews): boolean =>
  reviews.targets.some((target) => reviews.of(target).state === 'checked');

/**
 * Says which answers are locked.
 * @returns `null`: none is
 */
export const locksIn = (values: Values): Lock | null => {
  if (!isReviewed(values)) return null;
  const reviews = reviewsIn(values);
  return locksSomething(reviews) ? locksBy(reviews) : null;
};
