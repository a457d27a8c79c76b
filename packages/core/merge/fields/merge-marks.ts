import type { Lock } from '../../survey/about/review-locks.ts';
import { isMarks, MOST_MARKS, MOST_OF_MARKS, readMark } from '../../survey/about/same-marks.ts';
import { type FieldPath, isList, type Value, type Values } from '../../survey/values.ts';
import { lengthOfLists, notIn } from './merge-options.ts';

/**
 * Returns the marks of a list that stand. One about an answer that is locked for its author comes and goes with nobody's word but a reviewer's, and one for which
 * there is no room is left out. Nobody is told, because nobody can do anything about it, and the answer itself says the same.
 * @param live the marks that stood before
 * @param beside all that the survey may hold then: the marks of its other modules take room, too
 */
export const marksThatStand = (
  [field, after]: readonly [FieldPath, Value],
  live: Value,
  beside: Values,
  isLocked: Lock | null,
): Value => {
  const isOfLocked = (item: string): boolean => isLocked?.(readMark(item)?.on ?? '') === true;
  const added = new Set(notIn(after, live));
  const list = [...(isList(after) ? after : []), ...notIn(live, after).filter(isOfLocked)];
  const stay = list.filter((item) => !added.has(item));
  let room = MOST_OF_MARKS - lengthOfLists({ ...beside, [field]: stay }, isMarks);
  let count = stay.length;
  const stands = (item: string): boolean => {
    if (!added.has(item)) return true;
    if (isOfLocked(item)) return false;
    if (count >= MOST_MARKS || item.length > room) return false;
    count += 1;
    room -= item.length;
    return true;
  };
  const standing = list.filter(stands);
  return standing.length > 0 ? standing : null;
};
