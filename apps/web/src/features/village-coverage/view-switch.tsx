import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './view-switch.module.css';

/** The same figures as a picture or as a table. */
export const VIEWS = ['chart', 'table'] as const;
export type View = (typeof VIEWS)[number];

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('coverage');
  const words: Record<View, string> = { chart: t('chart'), table: t('table') };
  return (
    <div className={styles.switch} role="group" aria-label={t('view')}>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          className={classes(styles.view, each === view && styles.on)}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          {words[each]}
        </button>
      ))}
    </div>
  );
}
