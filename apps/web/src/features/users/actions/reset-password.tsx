import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { useState } from 'react';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

interface ResetPasswordProps {
  readonly users: UsersPort;
  readonly person: WireUserRow;
  readonly onGiven: (name: string, password: string) => void;
  readonly onClose: () => void;
}

/** Asks before somebody's password is replaced by one for a single login. */
export function ResetPassword({ users, person, onGiven, onClose }: ResetPasswordProps) {
  const { t } = useTranslation('users');
  const explain = useRefusalText();
  const [twoFactorOff, setTwoFactorOff] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = person.full_name || person.username;

  const reset = async () => {
    setBusy(true);
    const asked = await users.resetPassword(person.user_id, twoFactorOff);
    setBusy(false);
    if (asked.kind === 'ok') {
      onGiven(name, asked.value.temporary_password);
      return;
    }
    notify.error(explain(asked));
    onClose();
  };

  return (
    <FormDialog
      title={t('reset.title', { name })}
      onSubmit={reset}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('reset.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('reset.verb')}
          </Button>
        </>
      }
    >
      <p>{t('reset.body')}</p>
      {person.two_factor && (
        <Checkbox label={t('reset.twoFactor')} checked={twoFactorOff} onCheck={setTwoFactorOff} />
      )}
    </FormDialog>
  );
}
