import { savedPress } from '@sampark/core/device/survey-state';
import { type Note, notesPath, withNote, withoutNote } from '@sampark/core/survey/about/notes';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { ChoiceResult, OpenSurvey } from '../ports/open-survey.ts';
import type { Editing } from './editing.ts';
import { tryToWrite } from './save-survey.ts';

/** Changes the notes about a field on this device at once, beside what is typed, and sends them. */
const change = (editing: Editing, on: FieldPath, notes: (saved: Value) => Value): Promise<ChoiceResult> =>
  editing.queue.run(async () => {
    const now = editing.workspace.stamp();
    const result = await tryToWrite(editing, (next) => savedPress(next, notesPath(on), notes, now));
    if (result.ok) void editing.workspace.loop.send();
    return result;
  });

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
