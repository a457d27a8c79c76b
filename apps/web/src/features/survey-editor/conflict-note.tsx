import type { Conflict } from '@sampark/core/survey/survey';
import type { Value } from '@sampark/core/survey/values';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../shared/app-data.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './conflict-note.module.css';

interface ConflictNoteProps {
  readonly conflict: Conflict;
  /** How this field's values are read. */
  readonly show: (value: Value) => string;
}

/** Both values of a field that two people changed, beside it. */
export function ConflictNote({ conflict, show }: ConflictNoteProps) {
  const { t } = useTranslation('survey');
  const { user } = useSignedIn();
  const mine =
    conflict.user === user.username ? t('conflict.mine') : t('conflict.mineBy', { name: conflict.user });
  const rows = [
    [t('conflict.theirs'), conflict.theirs],
    [mine, conflict.mine as Value],
    [t('conflict.base'), conflict.base],
  ] as const;
  return (
    <Banner tone="needs">
      <p className={styles.title}>{t('conflict.title')}</p>
      <dl className={styles.values}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{show(value)}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
