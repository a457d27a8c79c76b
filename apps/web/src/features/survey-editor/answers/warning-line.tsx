import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './warning-line.module.css';

/** Shows a warning as a line, at the other answers that it is about. A key draws it again only when it changes. */
export const WarningLine = memo(function WarningLine({ message }: { readonly message: string }) {
  const { t } = useTranslation('editor');
  return (
    <p className={styles.warning}>
      <TriangleAlert size={18} aria-hidden="true" />
      {t('check.line', { message })}
    </p>
  );
});
