import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { useMemo, useState } from 'react';
import { useWide } from '../../../shared/frame/use-wide.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { PersonAction } from '../actions/person-actions.tsx';
import styles from '../users.module.css';
import { PeopleTable } from './people-table.tsx';
import { type PeopleOrder, peopleToShow } from './people-view.ts';
import { PersonCard } from './person-card.tsx';

const ROWS = 50;

interface PeopleProps {
  readonly people: readonly WireUserRow[];
  /** The server can be reached, so the actions work. */
  readonly mayAct: boolean;
  readonly onAct: (act: PersonAction) => void;
}

/** Lists the people: cards on a phone, a table on a wide screen. */
export function People({ people, mayAct, onAct }: PeopleProps) {
  const { t, i18n } = useTranslation('users');
  const wide = useWide();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<PeopleOrder>('name');
  const [rows, setRows] = useState(ROWS);
  const found = useMemo(
    () => peopleToShow(people, { search, order, language: i18n.language }),
    [people, search, order, i18n.language],
  );
  const shown = found.slice(0, rows);
  const act = mayAct ? onAct : null;

  return (
    <Section title={t('people')}>
      <search className={styles.search}>
        <SearchBox label={t('search')} value={search} onText={setSearch} />
      </search>
      {found.length === 0 && <p role="status">{t('noMatch')}</p>}
      {found.length > 0 && wide && (
        <PeopleTable people={shown} order={order} onOrder={setOrder} onAct={act} />
      )}
      {found.length > 0 && !wide && (
        <ul className={styles.cards}>
          {shown.map((person) => (
            <PersonCard key={person.user_id} person={person} onAct={act} />
          ))}
        </ul>
      )}
      {rows < found.length && <Button onClick={() => setRows(rows + ROWS)}>{t('surveys.more')}</Button>}
    </Section>
  );
}
