import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { PublicFrame } from '../../shared/frame/public-frame.tsx';
import { PasswordForm } from '../../shared/people/password-form.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** Asks a person whose password was given to them to choose their own. They see nothing else until they have. */
export default function ChoosePasswordPage() {
  const { t } = useTranslation(['settings', 'common']);
  const { session } = useAppData();
  const [busy, setBusy] = useState(false);
  const logOut = () => {
    setBusy(true);
    void session.signOut();
  };
  return (
    <PublicFrame>
      <PageHeading title={t('choose.title')} />
      <p>{t('choose.intro')}</p>
      <PasswordForm currentLabel={t('choose.given')} />
      <Button busy={busy} onClick={logOut}>
        {t('common:action.logout')}
      </Button>
    </PublicFrame>
  );
}
