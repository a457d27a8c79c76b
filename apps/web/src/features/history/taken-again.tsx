import { holdsFor, isMarks, marksIn, type SameMark } from '@sampark/core/survey/about/same-marks';
import type { FieldPath } from '@sampark/core/survey/values';
import type { HistoryLine } from '../../data/ports/history.ts';
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
 * Says which answers of one operation were taken again from an earlier year.
 * @returns the year by field, where the answer came along; and the changes of marks that came without their answers
 */
export function takenAgain(changes: readonly Change[]): {
  readonly years: ReadonlyMap<FieldPath, string>;
  readonly apart: readonly Change[];
} {
  const years = new Map<FieldPath, string>();
  const given = new Map(changes.map(({ field, now, mine }) => [field, mine ?? now]));
  const apart = changes.filter((change) => {
    if (!isMarks(change.field)) return false;
    const added = addedBy(change);
    for (const mark of added) if (holdsFor(mark, given.get(mark.on) ?? null)) years.set(mark.on, mark.year);
    return added.some(({ on }) => !years.has(on));
  });
  return { years, apart };
}

/** Names the answers that somebody took again from an earlier year, where the answers themselves are no change. */
export function TakenAgain({ change, text }: { readonly change: Change; readonly text: FieldText }) {
  const { t } = useTranslation('history');
  return addedBy(change).map(({ on, year }) => (
    <li key={on} className={styles.change}>
      <div>
        <p className={styles.label}>{text.label(on)}</p>
        <p className={styles.soft}>{t('unchangedSince', { year })}</p>
      </div>
    </li>
  ));
}
