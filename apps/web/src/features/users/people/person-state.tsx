import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { ShieldCheck } from 'lucide-react';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from '../users.module.css';

/** Says whether somebody may log in, and how. */
export function PersonState({ person }: { readonly person: WireUserRow }) {
  const { t } = useTranslation('users');
  const isMe = useSignedIn().user.user_id === person.user_id;
  return (
    <span className={styles.badges}>
      {person.is_active ? <Badge tone="action">{t('active')}</Badge> : <Badge>{t('inactive')}</Badge>}
      {person.two_factor && (
        <Badge icon={<ShieldCheck size={16} aria-hidden="true" />}>{t('twoFactor')}</Badge>
      )}
      {isMe && <Badge>{t('you')}</Badge>}
    </span>
  );
}
