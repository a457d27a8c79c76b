import { type SubmitEvent, useRef, useState } from 'react';
import type { Arrival } from '../../../data/ports/people/provider-sign-in.ts';
import { PasswordField } from '../../../shared/people/password-field.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../login-page.module.css';

const LEAST = 6;

/** Asks somebody who has come back from a provider for the password that opens their work on this device. */
export function DevicePassword({
  arrival: { name, isKnown, keep },
}: {
  readonly arrival: Extract<Arrival, { kind: 'arrived' }>;
}) {
  const { t } = useTranslation(['identity', 'common', 'auth']);
  const [anew, setAnew] = useState(!isKnown);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<{ readonly first?: string; readonly second?: string }>({});
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (password === '' || (anew && Array.from(password).length < LEAST)) {
      setProblem({ first: anew ? t('devicePassword.hint') : t('common:problems.required') });
      return first.current?.focus();
    }
    if (anew && again !== password) {
      setProblem({ second: t('devicePassword.mismatch') });
      return second.current?.focus();
    }
    setBusy(true);
    const kept = await keep(password, anew);
    setBusy(false);
    if (kept === 'kept') return void notify.success(t('auth:success'));
    setProblem({ first: kept === 'wrong' ? t('devicePassword.wrong') : t('common:error.database') });
    first.current?.select();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2>{t('devicePassword.title')}</h2>
      <p>{anew ? t('devicePassword.choose', { name }) : t('devicePassword.known', { name })}</p>
      <PasswordField
        ref={first}
        label={t('devicePassword.password')}
        {...(anew && { hint: t('devicePassword.hint'), kind: 'new-password' as const })}
        value={password}
        onText={(text) => {
          setPassword(text);
          setProblem({});
        }}
        error={problem.first}
      />
      {anew && (
        <PasswordField
          ref={second}
          label={t('devicePassword.again')}
          kind="new-password"
          value={again}
          onText={(text) => {
            setAgain(text);
            setProblem({});
          }}
          error={problem.second}
        />
      )}
      <Button type="submit" kind="primary" busy={busy} wide>
        {t('devicePassword.submit')}
      </Button>
      {!anew && (
        <Button kind="quiet" onClick={() => setAnew(true)} wide>
          {t('devicePassword.forgotten')}
        </Button>
      )}
    </form>
  );
}
