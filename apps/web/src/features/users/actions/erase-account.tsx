import type { WireUserRow } from '@sampark/core/wire/wire-account';
import { useState } from 'react';
import type { UsersPort } from '../../../data/ports/users.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

interface EraseAccountProps {
  readonly users: UsersPort;
  readonly person: WireUserRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody's account is erased for good. */
export function EraseAccount({ users, person, onDone, onClose }: EraseAccountProps) {
  const { t } = useTranslation('users');
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    const asked = await users.erase(person.user_id);
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      onClose();
      return;
    }
    notify.success(t('erase.done'));
    onDone();
  };

  return (
    <ConfirmDialog
      title={t('erase.title', { name: person.full_name || person.username })}
      verb={t('erase.verb')}
      cancel={t('erase.cancel')}
      danger
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('erase.body')}</p>
      <p>{t('erase.lost')}</p>
    </ConfirmDialog>
  );
}
