import type { WireSession } from '@sampark/core/wire/access/wire-account';
import { MonitorSmartphone } from 'lucide-react';
import { showTime, useAgo } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './profile.module.css';

interface SessionRowProps {
  readonly session: WireSession;
  readonly name: string;
  readonly onEnd: () => void;
}

/** Shows one sign-in: the device, its last contact, and what waits there. */
export function SessionRow({ session, name, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const ago = useAgo();
  const { current, unsynced } = session;
  return (
    <li className={styles.session}>
      <MonitorSmartphone size={24} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.device}>
          <b>{name}</b>
          {current && <Badge tone="action">{t('sessions.this')}</Badge>}
        </p>
        <p className={styles.soft}>{t('sessions.used', { when: ago(session.last_used_at) })}</p>
        <p className={styles.soft}>{t('sessions.since', { date: showTime(session.created_at) })}</p>
        {/* For this device the sync indicator says what waits, and is newer. */}
        {!current && unsynced !== null && (
          <p className={styles.soft}>
            {unsynced > 0 ? t('sessions.unsynced', { count: unsynced }) : t('sessions.clean')}
          </p>
        )}
      </div>
      {!current && (
        <Button aria-label={t('sessions.endOf', { device: name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
