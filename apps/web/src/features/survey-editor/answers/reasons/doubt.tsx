import type { GivenWarning } from '@sampark/core/forms/checks/warnings';
import type { FieldPath } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { classes } from '../../../../ui/classes.ts';
import type { Scene } from '../screen/scene.ts';
import styles from './doubt.module.css';
import ReasonField from './reason-field.tsx';

interface DoubtProps {
  readonly scene: Scene;
  /** The path of the answer that shows it. */
  readonly path: FieldPath;
  readonly given: GivenWarning;
}

/** Says what is doubtful, with the field for the reason to keep the answers. It never prevents a Save. */
export default function Doubt({ scene, path, given }: DoubtProps) {
  const { t } = useTranslation('editor');
  const titleId = useId();
  const { warning, change, reason, reasonAt } = given;
  const kept = reason !== '';
  return (
    // A fieldset would be a part of the form; this only groups a warning and its reason.
    <div className={classes(styles.panel, kept && styles.kept)} role="group" aria-labelledby={titleId}>
      <p className={styles.title} id={titleId}>
        {kept ? <Check size={20} aria-hidden="true" /> : <TriangleAlert size={20} aria-hidden="true" />}
        {kept ? t('check.kept') : t('check.title')}
      </p>
      <p>
        {change
          ? t('check.changed', {
              year: change.year,
              before: formatNumber(change.before),
              now: formatNumber(change.now),
            })
          : scene.say(warning.message, path)}
      </p>
      {(scene.editable || kept) && <ReasonField scene={scene} path={reasonAt} />}
    </div>
  );
}
