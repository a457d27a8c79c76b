import { savedValueAt } from '@sampark/core/device/local-survey';
import { type Note, notesPath, withNote, withoutNote } from '@sampark/core/survey/about/notes';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { ChoiceResult, OpenSurvey } from '../ports/surveys/open-survey.ts';
import type { Editing } from './typing/editing.ts';
import { pressNow } from './typing/press-now.ts';

/** Changes the notes about a field on this device at once, beside what is typed, and sends them. */
const change = (editing: Editing, on: FieldPath, notes: (saved: Value) => Value): Promise<ChoiceResult> => {
  const path = notesPath(on);
  return pressNow(editing, (row) => [[path, notes(savedValueAt(row, path))]]);
};

/** Makes what a person does with notes in an open survey. */
export const noteWriter = (
  editing: Editing,
): Pick<OpenSurvey, 'writeNote' | 'takeBackNote' | 'bringBackNote'> => {
  const write = (note: Note) => change(editing, note.on, (saved) => withNote(saved, note));
  return {
    writeNote: (on, text) => {
      const { user, stamp } = editing.workspace;
      const { id, at } = stamp();
      return write({ id, on, text: text.trim(), by: user.user_id, name: user.full_name, at });
    },
    takeBackNote: (note) => change(editing, note.on, (saved) => withoutNote(saved, note)),
    bringBackNote: write,
  };
};
