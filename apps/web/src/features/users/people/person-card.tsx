import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { formatNumber } from '@sampark/i18n/formats';
import { CallLink } from '../../../shared/places/call-link.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { type PersonAction, PersonActions } from '../actions/person-actions.tsx';
import { usePersonWords } from '../person-words.ts';
import styles from '../users.module.css';
import { PersonState } from './person-state.tsx';

interface PersonCardProps {
  readonly person: WireUserRow;
  /** `null`: nothing can be done now. */
  readonly onAct: ((act: PersonAction) => void) | null;
}

/** Shows one person on a phone. */
export function PersonCard({ person, onAct }: PersonCardProps) {
  const { t } = useTranslation(['users', 'common']);
  const words = usePersonWords();
  const name = words.name(person);
  const facts = [
    [t('columns.surveys'), formatNumber(person.surveys_created)],
    [t('columns.activity'), words.activity(person)],
    [t('columns.unsynced'), formatNumber(person.unsynced)],
  ] as const;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3>{name}</h3>
        <PersonState person={person} />
      </div>
      <p className={styles.soft}>
        {t(`common:role.${person.role}`)} · {words.place(person)}
      </p>
      <p className={styles.soft} translate="no">
        {person.username}
        {person.email && ` · ${person.email}`}
      </p>
      <CallLink phone={person.phone} />
      <dl className={styles.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {onAct && <PersonActions person={person} name={name} onAct={onAct} />}
    </li>
  );
}
