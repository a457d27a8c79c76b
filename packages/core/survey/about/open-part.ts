import { type FieldPath, isEmpty, isList, sameText, type Value } from '../values.ts';
import { isAbout } from './about-path.ts';
import { isWords } from './accepted.ts';
import { readNote } from './notes.ts';
import { moduleIn } from './outside-modules.ts';
import { isReview, reviewTarget } from './reviews.ts';
import { isMarks, readMark } from './same-marks.ts';

/** Says of a path whether somebody may see and fill it. */
export type IsOpen = (path: FieldPath) => boolean;

/** Whether a path is that of a list whose items are each about one answer. */
const isItemByItem = (path: FieldPath): boolean => isWords(path) || isMarks(path);

/** Returns the fields about which a value says something: its own, of notes and marks those that they are about, of a review all of its module, also where it is about a row. */
export const fieldsSaid = (path: FieldPath, value: Value): readonly FieldPath[] => {
  if (!isAbout(path)) return [path];
  const reviewed = reviewTarget(path);
  // The beginning of its paths: only whoever is given a module as a whole has that.
  if (reviewed !== null) return [`${moduleIn(reviewed)}.`];
  if (!isItemByItem(path) || !isList(value)) return [];
  const read = isMarks(path) ? readMark : readNote;
  return value.flatMap((item) => read(item)?.on ?? []);
};

/**
 * Returns the part of a value that somebody sees who is given parts of a form.
 *
 * | the path | the part |
 * |---|---|
 * | of an answer | all of it, where the field is open |
 * | of notes, of doubts that were accepted, of answers that were taken again | those about open fields |
 * | of a review | all of it, where the whole module is open: who sees a part of it cannot say what was checked |
 * | of anything else that is said about answers | nothing |
 *
 * @returns `undefined`: they see nothing of the field. `null`: it is empty for them
 */
export const openPart = (path: FieldPath, value: Value, isOpen: IsOpen): Value | undefined => {
  if (!isAbout(path)) return isOpen(path) ? value : undefined;
  const isWhole = isReview(path) && (isList(value) || isEmpty(value));
  if (isWhole) return fieldsSaid(path, value).every(isOpen) ? value : undefined;
  if (!isItemByItem(path)) return;
  if (!isList(value)) return isEmpty(value) ? null : undefined;
  const items = value.filter((item) => fieldsSaid(path, [item]).some(isOpen));
  return items.length > 0 ? items : null;
};

/** Whether all of a value is open. */
export const isAllOpen = (path: FieldPath, value: Value, isOpen: IsOpen): boolean => {
  const part = openPart(path, value, isOpen);
  return part !== undefined && sameText(part, value);
};
