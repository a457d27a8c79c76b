import type { Group, Item, Note, Question } from '@sampark/core/forms/definition/definition';
import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { AnswerSpace, standsBeside } from './answer-space.tsx';
import { Beside } from './beside.tsx';
import { EmptyRows } from './empty-rows.tsx';
import { isOnlyRead, isPrinted } from './printed-items.ts';
import { QuestionWords } from './question-words.tsx';
import { Condition } from './rules.tsx';
import styles from './sheet.module.css';
import { useItemWords, useSheet } from './sheet.ts';

interface ItemsProps {
  readonly items: readonly Item[];
  /** They stand in a row of a repeat. */
  readonly isInRow?: boolean;
}

/** Puts questions, notes, groups and repeats on paper, one below the other. */
export function Items({ items, isInRow = false }: ItemsProps) {
  return items.filter(isPrinted).map((item) => {
    switch (item.type) {
      case 'begin_group':
        return <GroupBlock key={item.name} group={item} isInRow={isInRow} />;
      case 'begin_repeat':
        return (
          <EmptyRows
            key={item.name}
            repeat={item}
            isInner={isInRow}
            card={<Items items={item.children} isInRow />}
          />
        );
      case 'note':
        return <NoteBlock key={item.name} note={item} />;
      default:
        return isOnlyRead(item) ? (
          <NoteBlock key={item.name} note={item} />
        ) : (
          <QuestionBlock key={item.name} question={item} />
        );
    }
  });
}

function GroupBlock({ group, isInRow }: { readonly group: Group; readonly isInRow: boolean }) {
  return (
    <>
      <div className={styles.group}>
        <Beside>
          {(tongue) => (
            <>
              <h3>{tongue.text(group.label)}</h3>
              <Condition item={group} tongue={tongue} />
            </>
          )}
        </Beside>
      </div>
      <Items items={group.children} isInRow={isInRow} />
    </>
  );
}

function NoteBlock({ note }: { readonly note: Note | Question }) {
  return (
    <div className={styles.note}>
      <Beside>
        {(tongue) => (
          <>
            <Condition item={note} tongue={tongue} />
            <p>{tongue.text(note.label)}</p>
          </>
        )}
      </Beside>
    </div>
  );
}

function QuestionBlock({ question }: { readonly question: Question }) {
  const { numbers, tongues } = useSheet();
  const words = useItemWords();
  const id = useId();
  const isShort = tongues.length === 1 && standsBeside(question, words.choices(question));
  return (
    // The browser keeps a block in one piece, but not the grid in it.
    <div className={styles.question} role="group" aria-labelledby={id}>
      <div className={classes(styles.parts, isShort && styles.short)}>
        <span className={styles.number}>{numbers.get(question)}</span>
        <div id={id}>
          <Beside>{(tongue) => <QuestionWords question={question} tongue={tongue} />}</Beside>
        </div>
        <div className={styles.answer}>
          <AnswerSpace question={question} />
        </div>
      </div>
    </div>
  );
}
