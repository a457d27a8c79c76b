import type { CoverageFigures } from '@sampark/core/places/coverage';
import { formatNumber } from '@sampark/i18n/formats';
import { Link } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { useTranslation } from '../use-translation.ts';
import styles from './coverage.module.css';
import { type Counted, surveysThatNeed } from './surveys-that-need.ts';

const STATES = ['complete', 'in_progress', 'missing'] as const;

/** The marks that ask nobody for anything. */
const CALM: ReadonlySet<string> = new Set(['sent', 'checked']);

/** Shows the figures of a bar, each beside its pattern, and the surveys that need somebody, with the way to them. */
export function CoverageLegend({
  figures,
  counted,
  listed = true,
}: {
  readonly figures: CoverageFigures;
  readonly counted: Counted;
  readonly listed?: boolean;
}) {
  const { t } = useTranslation('coverage');
  const shown = listed ? STATES : STATES.slice(0, 2);
  const marks = (['unlisted', 'conflicts', 'warnings', 'returned', 'sent', 'checked'] as const).filter(
    (mark) => figures[mark] > 0,
  );
  const told = (figure: (typeof STATES)[number] | (typeof marks)[number]) => (
    <>
      {t(`figures.${figure}`)} <b>{formatNumber(figures[figure])}</b>
    </>
  );
  return (
    <ul className={styles.legend}>
      {shown.map((state) => (
        <li key={state}>
          <span className={classes(styles.key, styles[state])} aria-hidden="true" />
          <span>{told(state)}</span>
        </li>
      ))}
      {marks.map((mark) => (
        <li key={mark} className={CALM.has(mark) ? undefined : styles.needs}>
          {!CALM.has(mark) && (
            <span className={styles.mark} aria-hidden="true">
              !
            </span>
          )}
          {mark === 'unlisted' ? (
            <span>{told(mark)}</span>
          ) : (
            <Link href={surveysThatNeed(mark, counted)}>{told(mark)}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}
