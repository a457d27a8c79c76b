import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { CircleAlert } from 'lucide-react';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { usePersonName } from '../../../shared/people/person-name.ts';
import { shownName } from '../../../shared/people/shown-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { valuesOf } from './conflict-choices.ts';
import styles from './conflict-panel.module.css';

interface ModuleConflictsProps {
  /** The open conflicts of one module's fields. */
  readonly conflicts: readonly Conflict[];
  readonly live: (field: FieldPath) => Value;
  readonly onSettle: (values: ReadonlyMap<FieldPath, Value>) => void;
}

/** Settles several fields of a module at once: all values of the server, or all that one person entered. */
export default function ModuleConflicts({ conflicts, live, onSettle }: ModuleConflictsProps) {
  const { t } = useTranslation('conflicts');
  const { user } = useSignedIn();
  const known = usePersonName();
  const person = (name: string) =>
    shownName(conflicts.find((conflict) => conflict.user === name)?.user_fullname ?? '') || known(name);
  const fields = [...new Set(conflicts.map(({ field }) => field))];
  if (fields.length < 2) return null;
  const people = [...new Set(conflicts.map((conflict) => conflict.user))].toSorted(
    (a, b) => Number(b === user.username) - Number(a === user.username),
  );
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        <CircleAlert size={20} aria-hidden="true" />
        {t('inModule', { count: fields.length })}
      </p>
      <p>{t('theirsAre')}</p>
      <div className={styles.buttons}>
        <Button decides onClick={() => onSettle(new Map(fields.map((field) => [field, live(field)])))}>
          {t('takeTheirs')}
        </Button>
        {people.map((name) => (
          <Button key={name} decides onClick={() => onSettle(valuesOf(conflicts, name))}>
            {name === user.username ? t('takeMine') : t('takeBy', { name: person(name) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
