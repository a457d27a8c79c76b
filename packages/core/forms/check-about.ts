import { aboutOf } from '../survey/about/about-path.ts';
import { acceptedPath, isWords } from '../survey/about/accepted.ts';
import { isNotes, MOST_NOTES, NOTE_MAX, notesPath, readNote } from '../survey/about/notes.ts';
import { WHOLE_SURVEY } from '../survey/survey.ts';
import { type FieldPath, isEmpty, isList, type Value } from '../survey/values.ts';
import type { FormFields } from './fields.ts';
import { type FieldProblem, notANote, tooLong, tooManyNotes, unknownField } from './validate.ts';

/**
 * Checks what somebody says about answers, by its shape. Whose it is, the merge decides (`merge/merge-about.ts`).
 *
 * | the value | |
 * |---|---|
 * | of a kind that this version does not know, or about a module that the form does not have | `unknown_field` |
 * | no list of notes, a note about a field of another module, one note twice | `not_a_note` |
 * | a note of more than 2,000 characters | `too_long` |
 * | more than 200 notes | `too_many` |
 * | else | is taken; doubts that were accepted likewise, each spelled as a note |
 */
export const checkAbout = (
  { modules }: Pick<FormFields, 'modules'>,
  path: FieldPath,
  value: Value,
): FieldProblem | null => {
  const target = aboutOf(path)?.target ?? '';
  const isKnown = target === WHOLE_SURVEY ? modules.size > 0 : modules.has(target);
  if (!isWords(path) || !isKnown) return unknownField;
  if (isEmpty(value)) return null;
  if (!isList(value)) return notANote;
  const placeOf = isNotes(path) ? notesPath : acceptedPath;
  const notes = value.map(readNote);
  if (notes.some((note) => note === null || placeOf(note.on) !== path)) return notANote;
  if (new Set(notes.map((note) => note?.id)).size < notes.length) return notANote;
  if (notes.some((note) => note !== null && note.text.length > NOTE_MAX)) return tooLong(NOTE_MAX);
  return notes.length > MOST_NOTES ? tooManyNotes : null;
};
