import { useTranslation } from 'react-i18next';
import { PasswordForm } from '../../shared/password-form.tsx';
import { useOwnAccount } from '../../shared/use-own-account.ts';
import { Section } from '../../ui/section.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The password, and the code beside it. */
export function SecurityTab() {
  const { t } = useTranslation('settings');
  const { account, view, again } = useOwnAccount();
  return (
    <>
      <Section title={t('password.title')}>
        <PasswordForm currentLabel={t('password.current')} />
      </Section>
      {account && view && <TwoFactor account={account} view={view} onChanged={again} />}
    </>
  );
}
