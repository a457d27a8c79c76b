import type { Note } from '@sampark/core/survey/about/notes';
import type { FieldPath } from '@sampark/core/survey/values';
import { MessageSquarePlus } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { InTable } from '../../../../ui/fields/in-table.ts';
import styles from './note-below.module.css';
import { NoteList } from './note-list.tsx';
import type { Notes } from './use-notes.ts';

interface NoteBelowProps {
  readonly path: FieldPath;
  /** The name of the question. */
  readonly label: string;
  readonly list: readonly Note[];
  readonly notes: Notes;
  /** The server does not take the notes of this module as they are. */
  readonly refused: boolean;
}

/**
 * Offers to write a note at the end of a question's label, and shows the notes about it below. A cell of a table has no room
 * for the offer.
 */
export default function NoteBelow({ path, label, list, notes, refused }: NoteBelowProps) {
  const { t } = useTranslation('editor');
  const [writing, setWriting] = useState(false);
  const [taken, setTaken] = useState<Note | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOffered = !use(InTable) && notes.by !== null;
  return (
    <>
      {isOffered && (
        <span className={styles.offer}>
          <Button
            ref={button}
            kind="quiet"
            iconOnly
            icon={<MessageSquarePlus size={20} aria-hidden="true" />}
            title={t('note.write')}
            aria-expanded={writing}
            onClick={() => setWriting(!writing)}
          >
            {t('note.writeOn', { field: label })}
          </Button>
        </span>
      )}
      {(writing || taken !== null || list.length > 0) && (
        <NoteList
          {...{ path, label, list, notes, refused, writing, taken, setTaken }}
          onWritten={() => {
            setWriting(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
