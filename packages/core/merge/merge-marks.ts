import { isMarks, MOST_MARKS, MOST_OF_MARKS, readMark } from '../survey/about/same-marks.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, isList, type Value, type Values } from '../survey/values.ts';
import type { Situation } from './decision.ts';
import { notIn } from './merge-options.ts';
import { locksFor } from './merge-review.ts';

/** Returns how many characters lists of some kind have together. */
export const lengthOfLists = (values: Values, isCounted: (path: FieldPath) => boolean): number =>
  Object.entries(values)
    .filter(([path]) => isCounted(path))
    .reduce((sum, [, value]) => sum + (isList(value) ? value.join('').length : 0), 0);

/**
 * Returns the marks of a list that stand: a new one about an answer that is locked for its author is left out, and so is one for which
 * there is no room. Nobody is told, because nobody can do anything about it, and the answer itself says the same.
 * @param live the marks that stood before
 */
export const marksThatStand = (
  [field, after]: readonly [FieldPath, Value],
  live: Value,
  stored: Pick<ServerSurvey, 'values'>,
  situation: Situation,
): Value => {
  if (!isList(after)) return after;
  const isLocked = locksFor(stored, situation);
  const added = new Set(notIn(after, live));
  const stay = after.filter((item) => !added.has(item));
  let room = MOST_OF_MARKS - lengthOfLists({ ...stored.values, [field]: stay }, isMarks);
  let count = stay.length;
  const stands = (item: string): boolean => {
    if (!added.has(item)) return true;
    const on = readMark(item)?.on;
    if (on !== undefined && isLocked?.(on)) return false;
    if (count >= MOST_MARKS || item.length > room) return false;
    count += 1;
    room -= item.length;
    return true;
  };
  const standing = after.filter(stands);
  return standing.length > 0 ? standing : null;
};
