import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsersPort } from '../../data/ports/users.ts';
import { useAskedText } from '../../shared/people/asked-text.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { GivenPassword } from './given-password.tsx';
import { ImportPeople } from './import-people.tsx';
import type { PersonDialog } from './person-actions.tsx';
import { PersonForm } from './person-form.tsx';
import { ResetPassword } from './reset-password.tsx';

export type Act = { readonly kind: 'add' | 'import' } | PersonDialog;

interface ActsProps {
  readonly users: UsersPort;
  readonly act: Act;
  /** Something was changed. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog of what an administrator is about to do. */
export function Acts({ users, act, onDone, onClose }: ActsProps) {
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
  switch (act.kind) {
    case 'add':
      return <PersonForm users={users} person={null} onAdded={give} onSaved={done} onClose={onClose} />;
    case 'import':
      return <ImportPeople users={users} onAdded={() => void onDone()} onClose={onClose} />;
    case 'edit':
      return <PersonForm users={users} person={act.person} onAdded={give} onSaved={done} onClose={onClose} />;
    case 'reset':
      return <ResetPassword users={users} person={act.person} onGiven={give} onClose={onClose} />;
    case 'deactivate':
    case 'activate':
      return <Activation users={users} act={act} onDone={done} onClose={onClose} />;
  }
}

interface ActivationProps {
  readonly users: UsersPort;
  readonly act: PersonDialog;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody is shut out; lets them in again with the same question's answer. */
function Activation({ users, act, onDone, onClose }: ActivationProps) {
  const { t } = useTranslation('users');
  const explain = useAskedText();
  const [busy, setBusy] = useState(false);
  const { person } = act;
  const name = person.full_name || person.username;
  const isOff = act.kind === 'deactivate';

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
