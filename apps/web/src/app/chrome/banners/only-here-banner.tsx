import { KeyRound } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Asks somebody who signed in without network for a sign-in that the server knows. */
export default function OnlyHereBanner() {
  const { t } = useTranslation('settings');
  return (
    <Banner
      tone="needs"
      live
      icon={<KeyRound size={20} aria-hidden="true" />}
      actions={<LinkButton href={paths.login}>{t('onlyHere.login')}</LinkButton>}
    >
      {t('onlyHere.body')}
    </Banner>
  );
}
