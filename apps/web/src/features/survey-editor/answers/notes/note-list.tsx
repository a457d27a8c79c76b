import { NOTE_MAX, type Note } from '@sampark/core/survey/about/notes';
import type { FieldPath } from '@sampark/core/survey/values';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ChoiceResult } from '../../../../data/ports/surveys/open-survey.ts';
import { deviceFailureKey } from '../../../../shared/data/device-failure.ts';
import { showDate } from '../../../../shared/dates.ts';
import { shownName } from '../../../../shared/people/shown-name.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFocusNext } from '../../../../ui/fields/focus-next.ts';
import { LongTextField } from '../../../../ui/fields/long-text-field.tsx';
import { notify } from '../../../../ui/overlays/toasts.tsx';
import styles from './note-list.module.css';
import type { Notes } from './use-notes.ts';

interface NoteListProps {
  readonly path: FieldPath;
  readonly label: string;
  readonly list: readonly Note[];
  readonly notes: Notes;
  readonly refused: boolean;
  readonly writing: boolean;
  /** Called when the form for a note is done with. */
  readonly onWritten: () => void;
  /** The note that was taken back last, which can come again; `null`: there is none. */
  readonly taken: Note | null;
  readonly setTaken: (note: Note | null) => void;
}

/** Returns a function that waits for a change, says why the device did not take it, and returns whether it did. */
function useTold(): (change: Promise<ChoiceResult>) => Promise<boolean> {
  const { t } = useTranslation(['common', 'survey']);
  return async (change) => {
    const result = await change;
    if (!result.ok) notify.error(t(deviceFailureKey(result.because)));
    return result.ok;
  };
}

/** Shows the notes about a question, with their authors and days, and the form for another one. */
export function NoteList(props: NoteListProps) {
  const { path, label, list, notes, refused, writing, onWritten, taken, setTaken } = props;
  const { t } = useTranslation('editor');
  const { box, next } = useFocusNext<HTMLDivElement>();
  const told = useTold();

  // Where it was the only note, nothing would be drawn between the two: the offer to bring it back comes first.
  const takeBack = async (note: Note) => {
    next('bring-back');
    setTaken(note);
    if (!(await told(notes.survey.takeBackNote(note)))) setTaken(null);
  };
  const bringBack = async (note: Note) => {
    if (!(await told(notes.survey.bringBackNote(note)))) return;
    next('take-back');
    setTaken(null);
  };

  return (
    <div className={styles.notes} ref={box} role="group" aria-label={t('note.about', { field: label })}>
      <ul className={styles.list} aria-live="polite">
        {list.map((note) => (
          <li key={note.id}>
            <p className={styles.text} dir="auto">
              <bdi>{note.text}</bdi>
            </p>
            <p className={styles.who}>
              <span>
                <bdi>{shownName(note.name)}</bdi> · <time dateTime={note.at}>{showDate(note.at)}</time>
              </span>
              {note.by === notes.by && (
                <Button kind="quiet" small data-focus-next="take-back" onClick={() => void takeBack(note)}>
                  {t('note.takeBack')}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {refused && <p className={styles.refused}>{t('note.refused')}</p>}
      {taken && (
        <p className={styles.who} role="status">
          <span>{t('note.taken')}</span>
          <Button kind="quiet" small data-focus-next="bring-back" onClick={() => void bringBack(taken)}>
            {t('note.bringBack')}
          </Button>
        </p>
      )}
      {writing && <NoteForm path={path} label={label} notes={notes} onWritten={onWritten} />}
    </div>
  );
}

/** The characters that are left when the form begins to count them. */
const FEW_LEFT = 200;

/** Asks for the words of a note. */
function NoteForm({
  path,
  label,
  notes,
  onWritten,
}: Pick<NoteListProps, 'path' | 'label' | 'notes' | 'onWritten'>) {
  const { t } = useTranslation(['editor', 'common']);
  const told = useTold();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = NOTE_MAX - text.length;
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const isDone = text.trim() === '' || (await told(notes.survey.writeNote(path, text)));
    setBusy(false);
    if (isDone) onWritten();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <LongTextField
        ref={field}
        label={t('note.writeOn', { field: label })}
        hint={left <= FEW_LEFT ? t('note.left', { count: left }) : undefined}
        value={text}
        onText={setText}
        most={NOTE_MAX}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {t('note.keep')}
        </Button>
        <Button kind="quiet" onClick={onWritten}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </form>
  );
}
