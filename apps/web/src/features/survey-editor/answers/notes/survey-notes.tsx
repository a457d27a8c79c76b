import type { Note } from '@sampark/core/survey/about/notes';
import { notesPath } from '@sampark/core/survey/about/notes';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { NoteList } from './note-list.tsx';
import { notesOn } from './notes-on.ts';
import styles from './survey-notes.module.css';
import type { Notes } from './use-notes.ts';

interface SurveyNotesProps {
  readonly view: SurveyView;
  readonly notes: Notes;
}

/** Shows the notes about a survey as a whole, and offers to write one. */
export function SurveyNotes({ view, notes }: SurveyNotesProps) {
  const { t } = useTranslation('editor');
  const [writing, setWriting] = useState(false);
  const [taken, setTaken] = useState<Note | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = notesOn(view.instance, WHOLE_SURVEY);
  if (notes.by === null && list.length === 0) return null;
  return (
    <section className={styles.notes} aria-labelledby="survey-notes">
      <h2 id="survey-notes">{t('note.surveyTitle')}</h2>
      {(writing || taken !== null || list.length > 0) && (
        <NoteList
          {...{ list, notes, writing, taken, setTaken }}
          path={WHOLE_SURVEY}
          label={t('note.survey')}
          refused={Object.hasOwn(view.refused, notesPath(WHOLE_SURVEY))}
          onWritten={() => {
            setWriting(false);
            button.current?.focus();
          }}
        />
      )}
      {notes.by !== null && (
        <div>
          <Button
            ref={button}
            icon={<MessageSquarePlus size={20} aria-hidden="true" />}
            aria-expanded={writing}
            onClick={() => setWriting(!writing)}
          >
            {t('note.write')}
          </Button>
        </div>
      )}
    </section>
  );
}
