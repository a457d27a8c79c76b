import { WHOLE_SURVEY } from '../survey.ts';
import type { FieldPath, Values } from '../values.ts';
import { reviewedPart } from './outside-modules.ts';
import { isReviewed, type Reviews, reviewsIn } from './reviews-in.ts';

/** Says by field which answers are locked, from what was read: those of a module, of a row, or outside of all modules, that is checked. */
export const locksBy =
  (reviews: Reviews) =>
  (field: FieldPath): boolean =>
    // A conflict about the survey as a whole is about no answer: whether it stays, everybody says as ever.
    field !== WHOLE_SURVEY && reviews.of(reviewedPart(field)).state === 'checked';

/**
 * Says by field which answers are locked.
 * @returns `null`: none is
 */
export const locksIn = (values: Values): ((field: FieldPath) => boolean) | null => {
  if (!isReviewed(values)) return null;
  const reviews = reviewsIn(values);
  const isLocked = locksBy(reviews);
  const checks = reviews.targets.some((target) => reviews.of(target).state === 'checked');
  return checks ? isLocked : null;
};
