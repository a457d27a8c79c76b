import { holdsFor, isCleared, isMarks, marksIn, type SameMark } from '@sampark/core/survey/about/same-marks';
import type { FieldPath } from '@sampark/core/survey/values';
import type { HistoryLine } from '../../data/ports/surveys/history.ts';
import type { FieldText } from '../../shared/surveys/field-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './history.module.css';

type Change = HistoryLine['changes'][number];

/** Returns the marks that a change has added. Those that went said nothing any more. */
const addedBy = ({ was, now, mine }: Change): readonly SameMark[] => {
  const before = new Set(marksIn(was).map(({ on, seen }) => `${on} ${seen}`));
  return marksIn(mine ?? now).filter(({ on, seen }) => !before.has(`${on} ${seen}`));
};

/**
 * Says which answers of one operation were taken again from an earlier year, or are not so any more.
 * @returns the marks by field, where the answer came along; and those that came without their answers
 */
export function takenAgain(changes: readonly Change[]): {
  readonly along: ReadonlyMap<FieldPath, SameMark>;
  readonly apart: readonly SameMark[];
} {
  const given = new Map(changes.map(({ field, now, mine }) => [field, mine ?? now]));
  const added = changes.filter(({ field }) => isMarks(field)).flatMap(addedBy);
  const cameAlong = (mark: SameMark): boolean =>
    given.has(mark.on) && holdsFor(mark, given.get(mark.on) ?? null);
  return {
    along: new Map(added.filter(cameAlong).map((mark) => [mark.on, mark])),
    apart: added.filter((mark) => !cameAlong(mark)),
  };
}

/** Says since when an answer is the same, or not so any more. */
export function Since({ mark }: { readonly mark: SameMark }) {
  const { t } = useTranslation('history');
  const { year } = mark;
  return (
    <p className={styles.soft}>
      {isCleared(mark) ? t('clearedSince', { year }) : t('unchangedSince', { year })}
    </p>
  );
}

/** Names an answer that somebody took again from an earlier year, or said to be not so any more, where the answer itself is no change. */
export function TakenAgain({ mark, text }: { readonly mark: SameMark; readonly text: FieldText }) {
  return (
    <li className={styles.change}>
      <div>
        <p className={styles.label}>{text.label(mark.on)}</p>
        <Since mark={mark} />
      </div>
    </li>
  );
}
