import { nodesOfModule } from '@sampark/core/forms/engine/model';
import { brokenAnswers } from '@sampark/core/forms/engine/questions';
import { moduleOf } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { memo, type RefObject, useEffect, useId, useRef } from 'react';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useFormLanguage, useFormLanguageAttributes } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { warningsByField } from '../answers/screen/warnings-by-field.ts';
import type { Compared } from '../carried/earlier-of.ts';
import { sameAnswers } from '../conflicts/same-answers.ts';
import styles from './module-navigation.module.css';

interface ModuleNavigationProps {
  readonly view: SurveyView;
  /** The open module's name in the form. */
  readonly current: string;
  /** All modules are drawn; else, on a phone, those that fill its width. */
  readonly isWhole: boolean;
  /** Returns the survey's warnings by all that is known beside it. */
  readonly warn: Compared['warnings'];
  readonly onOpen: (module: string) => void;
}

/** The modules that fill the width of a phone. */
const FIRST_MODULES = 3;
/** From this width on, in CSS pixels, all modules are in sight. */
const COLUMN = 900;

/**
 * Lists all modules and what each lacks: a row that scrolls on a phone, a column beside the form on a wide screen. A
 * button's name is its module's alone; the missing answers are its description.
 */
export const ModuleNavigation = memo(function ModuleNavigation(props: ModuleNavigationProps) {
  const { view, warn, current, isWhole, onOpen } = props;
  const { t } = useTranslation('modules');
  const language = useFormLanguage();
  const inLanguageOfForm = useFormLanguageAttributes();
  const here = useRef<HTMLButtonElement>(null);
  const inConflict = new Set(view.conflicts.map(({ field }) => moduleOf(view.form, field)));
  const warnings = warningsByField(view, warn);
  const { instance } = view;
  const doubtful = (module: string): number =>
    warnings.openIn(module) + brokenAnswers(instance, nodesOfModule(instance.model, module)).length;

  const { modules } = view.form;
  const isHere = modules.findIndex(({ name }) => name === current);
  const drawn = isWhole || innerWidth >= COLUMN ? modules : modules.slice(0, isHere + FIRST_MODULES);

  useEffect(() => {
    const chip = here.current;
    const row = chip?.closest('ol');
    // No module moves away from under a finger that presses it.
    if (chip && row && !row.matches(':active'))
      row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.clientWidth) / 2 });
  }, [current]);

  return (
    <nav className={styles.nav} aria-label={t('label')}>
      <ol className={styles.row} {...inLanguageOfForm}>
        {drawn.map((module, index) => {
          const progress = view.completion.modules[index];
          return (
            <li key={module.name}>
              <Chip
                name={module.name}
                label={inLanguage(module.label, language)}
                number={index + 1}
                isHere={module.name === current}
                here={here}
                needsYou={inConflict.has(module.name)}
                missing={progress?.missing.length ?? 0}
                doubtful={doubtful(module.name)}
                share={progress ? (100 * progress.filled) / progress.total : 0}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}, sameAnswers);

interface ChipProps {
  readonly name: string;
  readonly label: string;
  readonly number: number;
  readonly isHere: boolean;
  /** Gets the open module's button. */
  readonly here: RefObject<HTMLButtonElement | null>;
  readonly needsYou: boolean;
  readonly missing: number;
  readonly doubtful: number;
  /** Percentage of its fields that are filled. */
  readonly share: number;
  readonly onOpen: (module: string) => void;
}

/** Draws one module; again only when something about it changes. */
const Chip = memo(function Chip(props: ChipProps) {
  const { name, label, number, isHere, here, needsYou, missing, doubtful, share, onOpen } = props;
  const { t } = useTranslation(['modules', 'common', 'editor']);
  const stateId = useId();
  const Icon = needsYou ? CircleAlert : missing === 0 ? Check : null;
  return (
    <button
      ref={isHere ? here : undefined}
      type="button"
      className={classes(styles.chip, isHere && styles.here)}
      aria-current={isHere ? 'step' : undefined}
      aria-describedby={stateId}
      onClick={() => onOpen(name)}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span>
        <span className={styles.name}>{label}</span>
        <span className={styles.state} id={stateId} aria-hidden="true">
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
      <span className={styles.bar} style={{ width: `${share}%` }} />
    </button>
  );
});
