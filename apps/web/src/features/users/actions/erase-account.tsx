import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useConfirmed } from '../../../shared/data/use-confirmed.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';

interface EraseAccountProps {
  readonly users: UsersPort;
  readonly person: WireUserRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody's account is erased for good. */
export function EraseAccount({ users, person, onDone, onClose }: EraseAccountProps) {
  const { t } = useTranslation('users');
  const [busy, confirmed] = useConfirmed();
  const confirm = () =>
    confirmed(() => users.erase(person.user_id), { said: t('erase.done'), onDone, onRefused: onClose });

  return (
    <ConfirmDialog
      title={t('erase.title', { name: person.full_name || person.username })}
      verb={t('erase.verb')}
      cancel={t('erase.cancel')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('erase.body')}</p>
      <p>{t('erase.lost')}</p>
    </ConfirmDialog>
  );
}
