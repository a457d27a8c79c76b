import { answerAt, type FormInstance } from '@sampark/core/forms/engine/instance';
import { type Note, notesIn, notesPath } from '@sampark/core/survey/about/notes';
import { type FieldPath, isList } from '@sampark/core/survey/values';

const NONE: readonly Note[] = [];

const byFieldIn = (list: readonly string[]): ReadonlyMap<FieldPath, readonly Note[]> => {
  const byField = new Map<FieldPath, Note[]>();
  for (const note of notesIn(list)) byField.set(note.on, [...(byField.get(note.on) ?? []), note]);
  return byField;
};

/** The notes of a list by their fields: a list is read once, and not with each key. */
const read = new WeakMap<readonly string[], ReadonlyMap<FieldPath, readonly Note[]>>();

/** Returns the notes about a field, in the order in which they came. */
export const notesOn = (instance: FormInstance, field: FieldPath): readonly Note[] => {
  const list = answerAt(instance, notesPath(field));
  if (!isList(list)) return NONE;
  const byField = read.get(list) ?? byFieldIn(list);
  read.set(list, byField);
  return byField.get(field) ?? NONE;
};
