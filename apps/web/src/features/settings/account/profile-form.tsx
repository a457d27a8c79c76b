import { isEmail, NAME_MOST } from '@sampark/core/access/person';
import { useState } from 'react';
import type { AccountPort, AccountView } from '../../../data/ports/people/account.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../../ui/wrong-fields.ts';
import styles from '../settings.module.css';
import { useChangeAccount } from './use-change-account.ts';

interface ProfileFormProps {
  readonly account: AccountPort;
  readonly view: AccountView;
  readonly onChanged: () => Promise<void>;
}

type Typed = { full_name?: string; email?: string };

/** Changes one's name and e-mail address; shows the username and the role. A failed Save loses nothing that was typed. */
export function ProfileForm({ account, view, onChanged }: ProfileFormProps) {
  const { t } = useTranslation('settings');
  const problemsOf = useProfileProblems();
  const [typed, setTyped] = useState<Typed>({});
  const [problems, setProblems] = useState<Typed>({});
  const [busy, change] = useChangeAccount(account, onChanged);
  const values = {
    full_name: typed.full_name ?? view.account.full_name,
    email: typed.email ?? view.account.email,
  };

  const type = (next: Typed) => {
    setTyped({ ...typed, ...next });
    setProblems(stillWrong(problems, next));
  };
  const submit = async () => {
    const next = { full_name: values.full_name.trim(), email: values.email.trim() };
    const found = problemsOf(next);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const changed = await change(next);
    if (changed === 'saved') notify.success(t('profile.updated'));
    if (changed === 'saved' || changed === 'queued') setTyped({});
  };

  return (
    <Form className={styles.form} onSubmit={submit}>
      <FixedFields />
      <TextField
        label={t('profile.name')}
        name="name"
        autoComplete="name"
        required
        value={values.full_name}
        onText={(full_name) => type({ full_name })}
        error={problems.full_name}
      />
      <TextField
        label={t('profile.email')}
        hint={t('profile.emailHint')}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onText={(text) => type({ email: text })}
        error={problems.email}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {t('save')}
      </Button>
    </Form>
  );
}

/** Returns a function that gives the message for each value that the server would refuse. */
function useProfileProblems() {
  const { t } = useTranslation('common');
  return (next: { readonly full_name: string; readonly email: string }): Typed => ({
    ...(next.full_name === '' && { full_name: t('problems.required') }),
    ...(next.full_name.length > NAME_MOST && {
      full_name: t('problems.maxCharacters', { count: NAME_MOST }),
    }),
    ...(!isEmail(next.email) && { email: t('problems.email') }),
  });
}

/** Shows the username and the role, which a person does not change here. */
function FixedFields() {
  const { t } = useTranslation(['settings', 'common']);
  const { user } = useSignedIn();
  return (
    <>
      <TextField
        label={t('profile.username')}
        hint={t('profile.stays')}
        readOnly
        value={user.username}
        onText={() => undefined}
      />
      <TextField
        label={t('profile.role')}
        hint={t(user.role === 'admin' ? 'profile.ownRole' : 'profile.fixed')}
        readOnly
        value={t(`common:role.${user.role}`)}
        onText={() => undefined}
      />
    </>
  );
}
