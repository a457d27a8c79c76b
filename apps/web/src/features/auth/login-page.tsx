import { Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { later } from '../../shared/data/later.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { PublicFrame } from '../../shared/frame/public-frame.tsx';
import { paths } from '../../shared/paths.ts';
import { PasswordField } from '../../shared/people/password-field.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { DemoBox } from './demo-box.tsx';
import { useEarlyLogin } from './early-login.ts';
import styles from './login-page.module.css';
import { useLogin } from './use-login.ts';

/** Only servers with identity providers need it; somebody who comes back from one has a code behind the `#`. */
const ByProvider = later(() => import('./by-provider/by-provider.tsx'), ['identity']);

/** Few people ever see it, and its text is one of identity providers. */
const SwitchedOff = later(() => import('./switched-off.tsx'), ['identity']);

export default function LoginPage() {
  const { t } = useTranslation(['auth', 'common']);
  const { session, server } = useAppData();
  const state = useLive(session.state);
  const { demo = [], knows = [] } = useLive(server) ?? {};
  const [comesBack] = useState(() => location.hash !== '');
  const [asksPassword, setAsksPassword] = useState(!comesBack);
  const form = useRef<HTMLFormElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const login = useLogin({ username, password, code });
  const { values, problems, change } = login;
  useEarlyLogin(form, change);
  const because = state?.kind === 'signed_out' ? state.because : null;

  return (
    <PublicFrame>
      <LoginHead />
      {!login.failure && <WhySignedOut because={because} />}
      {asksPassword && (
        <form ref={form} className={styles.form} noValidate onSubmit={login.submit}>
          <Failure>{login.failure}</Failure>
          <TextField
            ref={username}
            label={t('username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={values.username}
            onText={(text) => change({ username: text })}
            error={problems.username}
          />
          <PasswordField
            ref={password}
            label={t('password')}
            value={values.password}
            onText={(text) => change({ password: text })}
            error={problems.password}
          />
          {login.codeAsked && (
            <CodeField
              ref={code}
              value={values.code ?? ''}
              onText={(text) => change({ code: text })}
              error={problems.code}
            />
          )}
          <div className={styles.row}>
            <Checkbox
              label={t('remember')}
              checked={values.remember}
              onCheck={(remember) => change({ remember })}
            />
            <Link href={paths.forgotPassword} className={styles.link}>
              {t('forgotLink')}
            </Link>
          </div>
          <Button type="submit" kind="primary" busy={login.busy} wide>
            {t('submit')}
          </Button>
        </form>
      )}
      {(comesBack || knows.includes('providers')) && (
        <Suspense>
          <ByProvider onForm={setAsksPassword} />
        </Suspense>
      )}
      {asksPassword && <p className={styles.help}>{t('help')}</p>}
      {demo.length > 0 && <DemoBox accounts={demo} onUse={change} />}
    </PublicFrame>
  );
}

/** Says why somebody was signed out, where it was not their own doing. */
function WhySignedOut({ because }: { readonly because: string | null }) {
  const { t } = useTranslation('auth');
  if (because === 'expired') return <Banner tone="needs">{t('expired')}</Banner>;
  if (because === 'lost') return <Banner tone="needs">{t('lost')}</Banner>;
  if (because !== 'switched_off') return null;
  return (
    <Suspense fallback={null}>
      <SwitchedOff />
    </Suspense>
  );
}

function LoginHead() {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <div className={styles.head}>
      <p className={styles.system}>{t('common:app.system')}</p>
      <PageHeading title={t('title')} />
    </div>
  );
}
