import { WHOLE_SURVEY } from '../survey.ts';
import type { FieldPath, Values } from '../values.ts';
import { isOutsideModules } from './outside-modules.ts';
import { reviewOf } from './review-state.ts';
import { reviewTarget } from './reviews.ts';

/** Returns which module holds a field; `*`: none does. */
const targetOf = (field: FieldPath): string =>
  isOutsideModules(field) ? WHOLE_SURVEY : (field.split('.', 1)[0] ?? '');

/**
 * Says by field which answers are locked: those of a module, or outside of all modules, that is checked.
 * @returns `null`: none is
 */
export const locksIn = (values: Values): ((field: FieldPath) => boolean) | null => {
  const targets = Object.keys(values).flatMap((path) => reviewTarget(path) ?? []);
  const locked = new Set(targets.filter((target) => reviewOf(values, target).state === 'checked'));
  // A conflict about the survey as a whole is about no answer: whether it stays, everybody says as ever.
  return locked.size > 0 ? (field) => field !== WHOLE_SURVEY && locked.has(targetOf(field)) : null;
};
