import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AccountPort, AccountView } from '../../../data/ports/people/account.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { PasswordField } from '../../../shared/people/password-field.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../settings.module.css';

/** It draws a QR code, which few people ever need. */
const TwoFactorSetup = lazily(() => import('./two-factor-setup.tsx'), 'account');

interface TwoFactorProps {
  readonly account: AccountPort;
  readonly view: AccountView;
  readonly onChanged: () => Promise<void>;
}

/** Says whether the login asks for a code too, and changes that. */
export function TwoFactor({ account, view, onChanged }: TwoFactorProps) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'setup' | 'end' | null>(null);
  const isOn = view.account.two_factor;
  const close = () => {
    setOpen(null);
    void onChanged();
  };
  if (!view.known) {
    return (
      <Section title={t('twoFactor.title')} about={t('twoFactor.about')}>
        <p>{t('twoFactor.unknown')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('twoFactor.title')} about={t('twoFactor.about')}>
      <p className={styles.state} role="status">
        {isOn && <ShieldCheck size={22} aria-hidden="true" />}
        {isOn ? t('twoFactor.on') : t('twoFactor.off')}
      </p>
      <Button onClick={() => setOpen(isOn ? 'end' : 'setup')}>
        {isOn ? t('twoFactor.turnOff') : t('twoFactor.turnOn')}
      </Button>
      {open === 'setup' && <TwoFactorSetup account={account} onClose={close} />}
      {open === 'end' && <EndTwoFactor account={account} onClose={close} />}
    </Section>
  );
}

interface EndTwoFactorProps {
  readonly account: AccountPort;
  readonly onClose: () => void;
}

/** Asks for the password before the login stops asking for a code. */
function EndTwoFactor({ account, onClose }: EndTwoFactorProps) {
  const { t } = useTranslation(['settings', 'common']);
  const explain = useRefusalText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const end = async () => {
    if (password === '') {
      setProblem(t('common:problems.required'));
      return;
    }
    setBusy(true);
    const asked = await account.endTwoFactor(password);
    setBusy(false);
    if (asked.kind !== 'ok') {
      setProblem(explain(asked));
      return;
    }
    notify.success(t('twoFactor.ended'));
    onClose();
  };

  return (
    <FormDialog
      title={t('twoFactor.endTitle')}
      onSubmit={end}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('twoFactor.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('twoFactor.turnOff')}
          </Button>
        </>
      }
    >
      <p>{t('twoFactor.endBody')}</p>
      <PasswordField
        label={t('twoFactor.password')}
        value={password}
        onText={(text) => {
          setPassword(text);
          setProblem(undefined);
        }}
        error={problem}
      />
    </FormDialog>
  );
}
