import { type FieldPath, isEmpty, isList, sameText, type Value } from '../values.ts';
import { isAbout } from './about-path.ts';
import { isWords } from './accepted.ts';
import { readNote } from './notes.ts';

/** Says of a path whether somebody may see and fill it. */
export type IsOpen = (path: FieldPath) => boolean;

/** Returns the fields about which a value says something: its own, of notes those that they are about. */
export const fieldsSaid = (path: FieldPath, value: Value): readonly FieldPath[] => {
  if (!isAbout(path)) return [path];
  return isWords(path) && isList(value) ? value.flatMap((item) => readNote(item)?.on ?? []) : [];
};

/**
 * Returns the part of a value that somebody sees who is given parts of a form.
 *
 * | the path | the part |
 * |---|---|
 * | of an answer | all of it, where the field is open |
 * | of notes, and of doubts that were accepted | those about open fields |
 * | of anything else that is said about answers | nothing |
 *
 * @returns `undefined`: they see nothing of the field. `null`: it is empty for them
 */
export const openPart = (path: FieldPath, value: Value, isOpen: IsOpen): Value | undefined => {
  if (!isAbout(path)) return isOpen(path) ? value : undefined;
  if (!isWords(path)) return;
  if (!isList(value)) return isEmpty(value) ? null : undefined;
  const items = value.filter((item) => fieldsSaid(path, [item]).some(isOpen));
  return items.length > 0 ? items : null;
};

/** Whether all of a value is open. */
export const isAllOpen = (path: FieldPath, value: Value, isOpen: IsOpen): boolean => {
  const part = openPart(path, value, isOpen);
  return part !== undefined && sameText(part, value);
};
