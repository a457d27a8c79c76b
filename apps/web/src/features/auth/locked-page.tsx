import type { UserInfo } from '@sampark/core/access/roles';
import { LockKeyhole } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { PublicFrame } from '../../shared/frame/public-frame.tsx';
import { PasswordField } from '../../shared/people/password-field.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './login-page.module.css';

/** Covers somebody's work until they type their password. It works without network. */
export default function LockedPage({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation(['settings', 'auth', 'common']);
  const { session } = useAppData();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'unlock' | 'logout' | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const unlock = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setProblem(t('common:problems.required'));
      return field.current?.focus();
    }
    setBusy('unlock');
    const result = await session.unlock(password);
    setBusy(null);
    if (result === 'unlocked') return;
    setProblem(
      result === 'wrong' ? t(user.link ? 'lock.wrongCode' : 'lock.wrong') : t('common:error.database'),
    );
    field.current?.select();
  };
  const logOut = () => {
    setBusy('logout');
    void session.signOut().then((onward) => {
      if (onward !== null) location.assign(onward);
    });
  };

  return (
    <PublicFrame>
      <div className={styles.head}>
        <LockKeyhole size={32} aria-hidden="true" />
        <PageHeading title={t('lock.title')} />
        <p>{t(user.link ? 'lock.introByLink' : 'lock.intro', { name: user.full_name || user.username })}</p>
      </div>
      <form className={styles.form} noValidate onSubmit={unlock}>
        <PasswordField
          ref={field}
          label={user.link ? t('auth:code') : t('auth:password')}
          value={password}
          onText={(text) => {
            setPassword(text);
            setProblem(undefined);
          }}
          error={problem}
        />
        <Button type="submit" kind="primary" busy={busy === 'unlock'} wide>
          {t('lock.unlock')}
        </Button>
        <Button busy={busy === 'logout'} onClick={logOut} wide>
          {t('common:action.logout')}
        </Button>
      </form>
    </PublicFrame>
  );
}
