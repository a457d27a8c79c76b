import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { formatNumber } from '@sampark/i18n/formats';
import { ArrowDown } from 'lucide-react';
import { CallLink } from '../../../shared/places/call-link.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { type PersonAction, PersonActions } from '../actions/person-actions.tsx';
import { usePersonWords } from '../person-words.ts';
import styles from '../users.module.css';
import type { PeopleOrder } from './people-view.ts';
import { PersonState } from './person-state.tsx';

interface PeopleTableProps {
  readonly people: readonly WireUserRow[];
  readonly order: PeopleOrder;
  readonly onOrder: (order: PeopleOrder) => void;
  /** `null`: nothing can be done now. */
  readonly onAct: ((act: PersonAction) => void) | null;
}

/** Lists the people as rows; a press on four of the headings orders them. */
export function PeopleTable({ people, order, onOrder, onAct }: PeopleTableProps) {
  const { t } = useTranslation(['users', 'common']);
  const words = usePersonWords();
  const sortable = (name: PeopleOrder) => (
    <th
      scope="col"
      className={name === 'surveys' || name === 'unsynced' ? styles.figure : undefined}
      aria-sort={order === name ? (name === 'name' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        aria-label={t('sortBy', { column: t(`columns.${name}`) })}
        onClick={() => onOrder(name)}
      >
        {t(`columns.${name}`)}
        {order === name && <ArrowDown size={16} aria-hidden="true" />}
      </button>
    </th>
  );
  return (
    <div className={styles.sheet}>
      <table>
        <thead>
          <tr>
            {sortable('name')}
            <th scope="col">{t('columns.role')}</th>
            <th scope="col">{t('columns.place')}</th>
            {sortable('surveys')}
            {sortable('activity')}
            {sortable('unsynced')}
            <th scope="col">{t('columns.state')}</th>
            {onAct && <th scope="col">{t('columns.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.user_id}>
              <th scope="row">
                {words.name(person)}
                <span className={styles.under} translate="no">
                  {person.username}
                  {person.email && ` · ${person.email}`}
                  <CallLink phone={person.phone} />
                </span>
              </th>
              <td>{t(`common:role.${person.role}`)}</td>
              <td>{words.place(person)}</td>
              <td className={styles.figure}>{formatNumber(person.surveys_created)}</td>
              <td>{words.activity(person)}</td>
              <td className={styles.figure}>{formatNumber(person.unsynced)}</td>
              <td>
                <PersonState person={person} />
              </td>
              {onAct && (
                <td>
                  <PersonActions person={person} name={words.name(person)} iconsOnly onAct={onAct} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
