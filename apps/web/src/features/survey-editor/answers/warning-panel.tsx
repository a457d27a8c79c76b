import type { GivenWarning } from '@sampark/core/forms/warnings';
import { Check, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './warning-panel.module.css';

interface WarningPanelProps extends Pick<GivenWarning, 'reason'> {
  /** The words of the warning. */
  readonly message: string;
  /** The field for the reason; nothing where there is no reason and nobody may give one. */
  readonly children: ReactNode;
}

/**
 * Warns of answers that do not go together: says what is doubtful, and shows the reason to keep them. It never prevents a
 * Save.
 */
export function WarningPanel({ message, reason, children }: WarningPanelProps) {
  const { t } = useTranslation('editor');
  const titleId = useId();
  const kept = reason !== '';
  return (
    // A fieldset would be a part of the form; this only groups a warning and its reason.
    <div className={classes(styles.panel, kept && styles.kept)} role="group" aria-labelledby={titleId}>
      <p className={styles.title} id={titleId}>
        {kept ? <Check size={20} aria-hidden="true" /> : <TriangleAlert size={20} aria-hidden="true" />}
        {kept ? t('check.kept') : t('check.title')}
      </p>
      <p>{message}</p>
      {children}
    </div>
  );
}

/** Shows the same warning as a line, at the other answers that it is about. A key draws it again only when it changes. */
export const WarningLine = memo(function WarningLine({ message }: Pick<WarningPanelProps, 'message'>) {
  const { t } = useTranslation('editor');
  return (
    <p className={styles.warning}>
      <TriangleAlert size={18} aria-hidden="true" />
      {t('check.line', { message })}
    </p>
  );
});
