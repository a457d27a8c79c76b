import type { Question } from '@sampark/core/forms/definition';
import type { Conflict } from '@sampark/core/survey/survey';
import type { Value } from '@sampark/core/survey/values';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../shared/app-data.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './conflict-note.module.css';
import { useValueText } from './value-text.ts';

interface ConflictNoteProps {
  readonly conflict: Conflict;
  readonly question: Question;
}

/** Both values of a field that two people changed, beside it. */
export function ConflictNote({ conflict, question }: ConflictNoteProps) {
  const { t } = useTranslation('survey');
  const { user } = useSignedIn();
  const text = useValueText(question);
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
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
