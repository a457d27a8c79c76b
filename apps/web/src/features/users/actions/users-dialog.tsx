import { useState } from 'react';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { ImportPeople } from '../import/import-people.tsx';
import { PersonForm } from '../person-form/person-form.tsx';
import { EraseAccount } from './erase-account.tsx';
import { GivenPassword } from './given-password.tsx';
import type { DialogAction } from './person-actions.tsx';
import { ResetPassword } from './reset-password.tsx';

/** The dialog that is open: for a new person, a file of people, or one person. */
export type OpenDialog = { readonly kind: 'add' | 'import' } | DialogAction;

interface UsersDialogProps {
  readonly users: UsersPort;
  readonly dialog: OpenDialog;
  /** Called when something was changed. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the dialog for what an administrator is about to do, then the password that the server gave, if it gave one. */
export function UsersDialog({ users, dialog, onDone, onClose }: UsersDialogProps) {
  const [given, setGiven] = useState<{ readonly name: string; readonly password: string } | null>(null);

  if (given) return <GivenPassword {...given} onClose={onClose} />;
  const give = (name: string, password: string) => {
    setGiven({ name, password });
    void onDone();
  };
  const done = () => {
    onClose();
    void onDone();
  };
  switch (dialog.kind) {
    case 'add':
      return <PersonForm users={users} person={null} onAdded={give} onSaved={done} onClose={onClose} />;
    case 'import':
      return <ImportPeople users={users} onAdded={() => void onDone()} onClose={onClose} />;
    case 'edit':
      return (
        <PersonForm users={users} person={dialog.person} onAdded={give} onSaved={done} onClose={onClose} />
      );
    case 'reset':
      return <ResetPassword users={users} person={dialog.person} onGiven={give} onClose={onClose} />;
    case 'erase':
      return <EraseAccount users={users} person={dialog.person} onDone={done} onClose={onClose} />;
    case 'deactivate':
    case 'activate':
      return <Activation users={users} action={dialog} onDone={done} onClose={onClose} />;
  }
}

interface ActivationProps {
  readonly users: UsersPort;
  readonly action: DialogAction;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody is deactivated, or activated again. */
function Activation({ users, action, onDone, onClose }: ActivationProps) {
  const { t } = useTranslation('users');
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const { person } = action;
  const name = person.full_name || person.username;
  const isOff = action.kind === 'deactivate';

  const confirm = async () => {
    setBusy(true);
    const asked = await users.edit(person.user_id, { is_active: !isOff });
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      onClose();
      return;
    }
    notify.success(isOff ? t('deactivate.done', { name }) : t('deactivate.undone', { name }));
    onDone();
  };

  return (
    <ConfirmDialog
      title={isOff ? t('deactivate.title', { name }) : t('action.activateOf', { name })}
      verb={isOff ? t('deactivate.verb') : t('action.activate')}
      cancel={t('deactivate.cancel')}
      danger={isOff}
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isOff && <p>{t('deactivate.body')}</p>}
    </ConfirmDialog>
  );
}
