import { inLanguage, moduleOf } from '@sampark/core/forms/fields';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../data/ports.ts';
import { classes } from '../../ui/classes.ts';
import { doubtsOf } from './doubts.ts';
import styles from './module-navigation.module.css';

interface ModuleNavigationProps {
  readonly view: SurveyView;
  /** The open module's name in the form. */
  readonly current: string;
  readonly onOpen: (module: string) => void;
}

/**
 * All modules with what each lacks: a row that scrolls on a phone, a column beside the form on a wide screen. A
 * button's name is its module's alone; what is missing is its description.
 */
export function ModuleNavigation({ view, current, onOpen }: ModuleNavigationProps) {
  const { t, i18n } = useTranslation(['modules', 'common', 'editor']);
  const here = useRef<HTMLButtonElement>(null);
  const id = useId();
  const inConflict = new Set(view.conflicts.map(({ field }) => moduleOf(view.form, field)));
  const doubts = doubtsOf(view);

  useEffect(() => {
    const chip = here.current;
    const row = chip?.closest('ol');
    if (chip && row) row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.clientWidth) / 2 });
  }, [current]);

  return (
    <nav className={styles.nav} aria-label={t('label')}>
      <ol className={styles.row}>
        {view.form.modules.map((module, index) => {
          const progress = view.completion.modules[index];
          const missing = progress?.missing.length ?? 0;
          const doubtful = doubts.openIn(module.name);
          const isHere = module.name === current;
          const needsYou = inConflict.has(module.name);
          const Icon = needsYou ? CircleAlert : missing === 0 ? Check : null;
          return (
            <li key={module.name}>
              <button
                ref={isHere ? here : undefined}
                type="button"
                className={classes(styles.chip, isHere && styles.here)}
                aria-current={isHere ? 'step' : undefined}
                aria-describedby={`${id}-${index}-state`}
                onClick={() => onOpen(module.name)}
              >
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span>
                  <span className={styles.name}>{inLanguage(module.label, i18n.language)}</span>
                  <span className={styles.state} id={`${id}-${index}-state`} aria-hidden="true">
                    {Icon && <Icon size={16} strokeWidth={2.5} aria-hidden="true" />}
                    {needsYou && t('common:safety.attention')}
                    {!needsYou && (missing === 0 ? t('filled') : t('missing', { count: missing }))}
                    {doubtful > 0 && (
                      <span className={styles.check}>
                        <TriangleAlert size={15} strokeWidth={2.5} aria-hidden="true" />
                        {t('editor:check.count', { count: doubtful })}
                      </span>
                    )}
                  </span>
                </span>
                <span
                  className={styles.bar}
                  style={{ width: `${progress ? (100 * progress.filled) / progress.total : 0}%` }}
                />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
