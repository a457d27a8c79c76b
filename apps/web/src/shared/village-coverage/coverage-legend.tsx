import type { CoverageFigures } from '@sampark/core/places/coverage';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './coverage.module.css';

const STATES = ['complete', 'in_progress', 'missing'] as const;

/** The figures of a bar, each beside the pattern that stands for it, and what needs somebody. */
export function CoverageLegend({
  figures,
  listed = true,
}: {
  readonly figures: CoverageFigures;
  readonly listed?: boolean;
}) {
  const { t } = useTranslation('coverage');
  const shown = listed ? STATES : STATES.slice(0, 2);
  const marks = (['unlisted', 'conflicts', 'warnings'] as const).filter((mark) => figures[mark] > 0);
  return (
    <ul className={styles.legend}>
      {shown.map((state) => (
        <li key={state}>
          <span className={classes(styles.key, styles[state])} aria-hidden="true" />
          <span>
            {t(`figures.${state}`)} <b>{formatNumber(figures[state])}</b>
          </span>
        </li>
      ))}
      {marks.map((mark) => (
        <li key={mark} className={styles.needs}>
          <span className={styles.mark} aria-hidden="true">
            !
          </span>
          <span>
            {t(`figures.${mark}`)} <b>{formatNumber(figures[mark])}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
