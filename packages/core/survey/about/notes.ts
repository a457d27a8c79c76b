import { WHOLE_SURVEY } from '../survey.ts';
import { type FieldPath, isList, isTop, type Value } from '../values.ts';
import { aboutOf, aboutPath, isAbout } from './about-path.ts';
import { isId, isPlain, isTime, NAME_MAX, PATH_MAX } from './plain-text.ts';

/** A note that somebody wrote about an answer. It never changes: who wants other words takes it back and writes another. */
export interface Note {
  /** Opaque, and unique: it is that of a fresh operation. */
  readonly id: string;
  /** The field that it is about, as its path is. */
  readonly on: FieldPath;
  readonly text: string;
  /** The id of the person who wrote it, and their name then: a device knows nobody else's. */
  readonly by: string;
  readonly name: string;
  /** ISO 8601, by the device's clock; for people only: notes stand in the order of their list. */
  readonly at: string;
}

const NOTES = 'notes';

/** The longest note, in UTF-16 units; the most notes of a module, and the most characters of all notes of a survey. */
export const NOTE_MAX = 2_000;
export const MOST_NOTES = 200;
export const MOST_OF_NOTES = 256_000;

/** Whether a path is that of a list of notes. */
export const isNotes = (path: FieldPath): boolean => aboutOf(path)?.kind === NOTES;

/** Returns the path of the notes about a field: those of its module, or of the survey where it stands in none. */
export const notesPath = (field: FieldPath): FieldPath => {
  const [module = ''] = field.split('.', 1);
  return aboutPath({ kind: NOTES, target: isTop(field) ? WHOLE_SURVEY : module });
};

/** Returns a note as it stands in its list. There is one spelling of each note, so two phones hold the same text. */
export const noteText = ({ id, on, text, by, name, at }: Note): string =>
  JSON.stringify({ id, on, text, by, name, at });

const isNote = (json: unknown): json is Note => {
  if (typeof json !== 'object' || json === null) return false;
  const { id, on, text, by, name, at } = json as Partial<Record<keyof Note, unknown>>;
  return (
    isPlain(text) &&
    isPlain(on, PATH_MAX) &&
    !isAbout(on) &&
    isPlain(name, NAME_MAX) &&
    [id, by].every(isId) &&
    isTime(at)
  );
};

/** Reads an item of a list of notes, however long its text; `null`: it is none, or not in the spelling of `noteText`. */
export const readNote = (item: string): Note | null => {
  // Most items of other lists are no JSON, and to throw for each is slow.
  if (!item.startsWith('{')) return null;
  try {
    const json: unknown = JSON.parse(item);
    return isNote(json) && noteText(json) === item ? json : null;
  } catch {
    return null;
  }
};

/** Returns the notes in a value, in their order. Anything else is left out. */
export const notesIn = (value: Value): readonly Note[] =>
  isList(value) ? value.flatMap((item) => readNote(item) ?? []) : [];

/** Returns a list of notes with one more. The same note stands in it once. */
export const withNote = (value: Value, note: Note): Value => {
  const items = isList(value) ? value : [];
  return items.includes(noteText(note)) ? items : [...items, noteText(note)];
};

/** Returns a list of notes without one of them. */
export const withoutNote = (value: Value, note: Note): Value => {
  const left = isList(value) ? value.filter((item) => item !== noteText(note)) : [];
  return left.length > 0 ? left : null;
};
