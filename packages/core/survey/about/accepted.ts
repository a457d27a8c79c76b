import type { FieldPath, Value } from '../values.ts';
import { aboutOf, aboutPath } from './about-path.ts';
import { isNotes, type Note, notesIn } from './notes.ts';

const ACCEPTED = 'accepted';

/** Whether a path is that of a list of doubts that were accepted. */
export const isAccepted = (path: FieldPath): boolean => aboutOf(path)?.kind === ACCEPTED;

/** Whether a path is that of a list of words, each of one person about one answer: notes, and doubts that were accepted. */
export const isWords = (path: FieldPath): boolean => isNotes(path) || isAccepted(path);

/** Returns the path of what was accepted in the module of an answer. */
export const acceptedPath = (field: FieldPath): FieldPath => {
  const [target = ''] = field.split('.', 1);
  return aboutPath({ kind: ACCEPTED, target });
};

/**
 * Returns who accepted a doubt about an answer: the first of them; `null`: nobody has, or what it rests on has changed since. Such a word is
 * spelled as a note is. Its text says what was accepted.
 * @param rests what the doubt rests on, as `reports/rests-on.ts` says it
 */
export const acceptanceOf = (value: Value, on: FieldPath, rests: string): Note | null =>
  notesIn(value).find((word) => word.on === on && word.text === rests) ?? null;
