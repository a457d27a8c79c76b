import { isByLink } from '@sampark/core/access/shares/by-link';
import { isNotes, type Note, notesIn } from '@sampark/core/survey/about/notes';
import { isReview } from '@sampark/core/survey/about/reviews';
import { isMarks, type SameMark } from '@sampark/core/survey/about/same-marks';
import { ERASED_NAME } from '@sampark/core/survey/erased';
import { isRowPath } from '@sampark/core/survey/row-path';
import { FORM_VERSION } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  isEmpty,
  sameValue,
  type Value,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import { useState } from 'react';
import type { HistoryLine } from '../../data/ports/surveys/history.ts';
import { PictureOf } from '../../shared/attachments/picture-of.tsx';
import { showTime, useAgo } from '../../shared/dates.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import type { FieldText } from '../../shared/surveys/field-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './history.module.css';
import { ReviewChange } from './review-change.tsx';
import { Since, TakenAgain, takenAgain } from './taken-again.tsx';

/** Number of answers of one operation that show at once; a new survey brings all of its answers in one operation. */
const OPEN_CHANGES = 6;

interface HistoryEntryProps {
  readonly line: HistoryLine;
  /** It was done to a record, which is no survey to people. */
  readonly isOfRecord: boolean;
  /** The survey was deleted when this operation came. */
  readonly onDeleted: boolean;
  readonly text: FieldText;
  /** The survey's answers now; `null`: the survey is not on this device, so no answer can be brought back. */
  readonly values: Values | null;
  readonly onBringBack: (field: FieldPath, value: Value) => void;
}

/** Shows one thing that one person did. */
export function HistoryEntry(props: HistoryEntryProps) {
  const { line, isOfRecord, onDeleted, text, values, onBringBack } = props;
  const { t } = useTranslation('history');
  const ago = useAgo();
  const person = shownName(line.user_fullname || line.user);
  const [all, setAll] = useState(false);
  const move = line.changes.find(({ field }) => field === FORM_VERSION);
  const { along, apart } = takenAgain(line.changes);
  const answers = line.changes.filter((change) => change !== move && !isMarks(change.field));
  const shown = all ? answers : answers.slice(0, OPEN_CHANGES);
  const marks = all ? apart : apart.slice(0, OPEN_CHANGES - shown.length);
  const more = answers.length + apart.length - shown.length - marks.length;
  const whatHappened = (): string => {
    if (line.user === '') return t('termEnded');
    return isOfRecord
      ? t(`didRecord.${line.action}`, { name: person })
      : t(`did.${line.action}`, { name: person });
  };
  return (
    <li className={styles.line}>
      <h2>{whatHappened()}</h2>
      <p className={styles.soft}>
        <time dateTime={line.at}>{showTime(line.at)}</time>
        <span>{ago(line.at)}</span>
        {line.user_fullname !== ERASED_NAME && person !== line.user && (
          <span>{isByLink(line.user) ? t('byLink') : line.user}</span>
        )}
        {line.device_id && <span>{t('device', { id: line.device_id.slice(0, 4) })}</span>}
      </p>
      {move && <p className={styles.value}>{t('movedForm', { version: move.now })}</p>}
      {shown.length + marks.length > 0 && (
        <ul className={styles.changes}>
          {shown.map((change) => {
            if (isNotes(change.field))
              return <NoteChange key={change.field} change={change} person={person} text={text} />;
            if (isReview(change.field))
              return <ReviewChange key={change.field} change={change} text={text} />;
            return (
              <Change
                key={change.field}
                mark={along.get(change.field)}
                change={change}
                person={person}
                onDeleted={onDeleted}
                text={text}
                now={values && valueAt(values, change.field)}
                canBring={values !== null}
                first={line.action === 'create'}
                onBringBack={onBringBack}
              />
            );
          })}
          {marks.map((mark) => (
            <TakenAgain key={`taken ${mark.on}`} mark={mark} text={text} />
          ))}
        </ul>
      )}
      {line.changes.length === 0 && (line.action === 'update' || line.action === 'resolve') && (
        <p className={styles.soft}>{t('noChange')}</p>
      )}
      {more > 0 && <Button onClick={() => setAll(true)}>{t('showAll', { count: more })}</Button>}
    </li>
  );
}

/** Says which notes somebody wrote and took back. */
function NoteChange({ change, person, text }: Pick<ChangeProps, 'change' | 'person' | 'text'>) {
  const { t } = useTranslation('history');
  const [was, now] = [change.was, change.mine ?? change.now].map(notesIn);
  const notIn = (notes: readonly Note[] = [], others: readonly Note[] = []) =>
    notes.filter(({ id }) => !others.some((other) => other.id === id));
  const said = ({ id, text: words }: Note, sentence: string) => (
    <li key={id} className={styles.change}>
      <div>
        <p className={styles.label}>{sentence}</p>
        <p className={styles.value} dir="auto">
          <bdi>{words}</bdi>
        </p>
      </div>
    </li>
  );
  return (
    <>
      {notIn(now, was).map((note) =>
        said(note, t('note.wrote', { name: shownName(note.name), field: text.label(note.on) })),
      )}
      {notIn(was, now).map((note) =>
        said(note, t('note.tookBack', { name: person, field: text.label(note.on) })),
      )}
    </>
  );
}

interface ChangeProps {
  readonly change: HistoryLine['changes'][number];
  /** Says that the answer was taken again, or is not so any more; undefined: it was given anew. */
  readonly mark?: SameMark | undefined;
  readonly person: string;
  readonly onDeleted: boolean;
  readonly text: FieldText;
  readonly now: Value;
  readonly canBring: boolean;
  /** The survey began with this operation: before it there was nothing to go back to. */
  readonly first: boolean;
  readonly onBringBack: (field: FieldPath, value: Value) => void;
}

/** Shows an answer before and afterwards; of a row, what happened to it. */
function WasAndNow({ field, was, now, text }: ChangeProps['change'] & Pick<ChangeProps, 'text'>) {
  const { t } = useTranslation('history');
  const isKept = sameValue(was, now);
  if (isRowPath(field) && !isKept) {
    const happened = isEmpty(now) ? t('row.removed') : isEmpty(was) ? t('row.added') : t('row.moved');
    return <p className={styles.value}>{happened}</p>;
  }
  return (
    <p className={styles.value}>
      {!isKept && !isEmpty(was) && (
        <>
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          <PictureOf value={was} label={text.value(field, was)} />
          <span className={styles.was}>{text.value(field, was)}</span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{t('after')} </VisuallyHidden>
        </>
      )}
      {text.value(field, now)}
      <PictureOf value={now} label={text.value(field, now)} />
    </p>
  );
}

/**
 * Shows one answer: before, afterwards, and what was put aside. A person can bring back an answer that the field does not
 * hold now, or a row that was taken out.
 */
function Change(props: ChangeProps) {
  const { change, mark, person, onDeleted, text, now, canBring, first, onBringBack } = props;
  const { t } = useTranslation('history');
  const { field, was, mine } = change;
  const aside = mine !== undefined;
  const isKept = sameValue(was, change.now);
  const earlier = aside ? mine : was;
  const mayBeEmptied = !first && field !== VILLAGE_NAME;
  const bringText = (): string => {
    if (!isRowPath(field)) {
      return isEmpty(earlier) ? t('bringEmpty') : t('bring', { value: text.value(field, earlier) });
    }
    if (isEmpty(earlier)) return t('row.out');
    return isEmpty(now) ? t('row.back') : t('row.moveBack');
  };
  return (
    <li className={styles.change}>
      <div>
        <p className={styles.label}>{text.label(field)}</p>
        {aside ? (
          <>
            <p className={styles.value}>{text.value(field, mine)}</p>
            <p className={styles.aside}>{t(onDeleted ? 'keptBeside' : 'kept', { name: person })}</p>
          </>
        ) : (
          <WasAndNow {...change} text={text} />
        )}
        {mark && <Since mark={mark} />}
        {!aside && isKept && <p className={styles.aside}>{t('chosen')}</p>}
      </div>
      {canBring && !sameValue(earlier, now) && (!isEmpty(earlier) || mayBeEmptied) && (
        <Button kind="quiet" decides title={t('bringTitle')} onClick={() => onBringBack(field, earlier)}>
          {bringText()}
        </Button>
      )}
    </li>
  );
}
