import type { Contacts } from '../../data/ports/places.ts';
import { useNow } from '../../shared/data/use-now.ts';
import { useAgo } from '../../shared/dates.ts';
import { CallLink } from '../../shared/places/call-link.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { silenceOfPeople } from '../../shared/village-coverage/silence.ts';
import { SilenceText } from '../../shared/village-coverage/silence-text.tsx';
import styles from './panchayat-page.module.css';

interface StaffProps {
  readonly contacts: Contacts | null;
  readonly panchayatId: string;
}

/** Lists who works in a panchayat, and when each was last in contact. */
export function Staff({ contacts, panchayatId }: StaffProps) {
  const { t } = useTranslation('coverage');
  const now = useNow();
  const ago = useAgo();
  const people = contacts?.panchayats.find((each) => each.panchayat_id === panchayatId)?.people;
  return (
    <section className={styles.section} aria-labelledby="staff">
      <h2 id="staff">{t('people')}</h2>
      {!people && <SilenceText silence={{ kind: 'unknown' }} />}
      {people?.length === 0 && <SilenceText silence={{ kind: 'nobody' }} />}
      {people && people.length > 0 && (
        <ul className={styles.list}>
          {people.map(({ username, full_name, last_contact, phone }) => (
            <li key={username} className={styles.person}>
              <span className={styles.name}>{full_name || username}</span>
              <CallLink phone={phone} label={t('contact.call', { who: full_name || username, phone })} />
              <SilenceText silence={silenceOfPeople([last_contact], now)} />
            </li>
          ))}
        </ul>
      )}
      {contacts && <p className={styles.soft}>{t('contact.asOf', { when: ago(contacts.at) })}</p>}
    </section>
  );
}
