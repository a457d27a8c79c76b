import { PasswordForm } from '../../../shared/people/password-form.tsx';
import { useOwnAccount } from '../../../shared/people/use-own-account.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { AccessTokensLink } from '../access-tokens-link.tsx';
import { NoticeLink } from '../notice-link.tsx';
import { ReadsLink } from '../reads-link.tsx';
import { WebhooksLink } from '../webhooks-link.tsx';
import { AutoLockChoice } from './auto-lock.tsx';
import { TwoFactor } from './two-factor.tsx';

/** Changes the password and the second step of the login, and chooses when this device asks for the password. */
export function SecurityTab() {
  const { t } = useTranslation('settings');
  const { account, view, again } = useOwnAccount();
  return (
    <>
      <Section title={t('password.title')}>
        <PasswordForm currentLabel={t('password.current')} />
      </Section>
      <AutoLockChoice />
      {account && view && <TwoFactor account={account} view={view} onChanged={again} />}
      <AccessTokensLink />
      <WebhooksLink />
      <NoticeLink />
      <ReadsLink />
    </>
  );
}
